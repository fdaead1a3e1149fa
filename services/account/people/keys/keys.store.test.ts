import { KeysAnswer, NewKeyAnswer } from '@sluice/contract/api-keys'
import { API_VERSIONS } from '@sluice/contract/api-versions'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
let account: TestAccount
let user: User
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
})
afterAll(() => account.close())

const post = (path: string, by: User, body?: object) =>
  account.call('POST', path, { token: by.token, ...(body && { body }) })
const create = async (by: User, changes: object = {}) => {
  const answer = await post('/api/keys', by, { name: 'Script', scopes: ['links:read'], ...changes })
  return NewKeyAnswer.parse(answer.body)
}
const keys = async (by: User) =>
  KeysAnswer.parse((await account.call('GET', '/api/keys', { token: by.token })).body).items
const use = async (key: string, path = '/api/cloak/list') =>
  (await account.call('GET', path, { token: key })).status

test('a key is shown once, acts for its account, and only its hash is stored', async () => {
  user = await account.user()
  const made = await create(user, {
    networks: ['192.0.2.0/24', '127.0.0.1'],
    expiresAt: '2099-01-01T00:00:00Z',
  })
  expect(made.key).toMatch(/^slk_live_[0-9A-Za-z]{33}$/)
  expect(await use(made.key)).toBe(200)
  const [listed, ...more] = await keys(user)
  expect(more).toEqual([])
  expect(listed).toMatchObject({
    id: made.id,
    name: 'Script',
    prefix: made.key.slice(0, 13),
    scopes: ['links:read'],
    networks: ['127.0.0.1', '192.0.2.0/24'],
    expires_at: '2099-01-01T00:00:00.000Z',
    previous_until: null,
  })
  expect(Date.parse(listed!.last_used_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  expect(JSON.stringify(await keys(user))).not.toContain(made.key)
  const { rows } = await sql<{ all: string }>`select row_to_json(k)::text as all from api_keys k
    union all select row_to_json(a)::text from audit_log a`.execute(account.db)
  for (const { all } of rows) expect(all).not.toContain(made.key.slice(13))
})

test('a key outside its network, its time or its scopes is refused, each with its code', async () => {
  const other = await account.user()
  const code = async (key: string, path = '/api/cloak/list') => {
    const { status, body } = await account.call('GET', path, { token: key })
    return [status, body.code]
  }
  expect(await code((await create(other, { networks: ['203.0.113.0/24'] })).key)).toEqual([
    403,
    'key_network',
  ])
  const { key, id } = await create(other)
  expect(await code(key, '/api/blacklist')).toEqual([403, 'scope_missing'])
  expect(await code(key, '/api/keys')).toEqual([403, 'scope_missing'])
  await account.db
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  expect(await code(key)).toEqual([401, 'key_invalid'])
  expect(await code(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toEqual([401, 'key_invalid'])
})

test('a renewed key works beside the old one for a day, and a second renewal ends the oldest', async () => {
  const other = await account.user()
  const first = await create(other)
  const second = NewKeyAnswer.parse((await post(`/api/keys/${first.id}/roll`, other)).body)
  expect([second.id, await use(first.key), await use(second.key)]).toEqual([first.id, 200, 200])
  const until = Date.parse((await keys(other))[0]?.previous_until ?? '')
  expect(until - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  const third = NewKeyAnswer.parse((await post(`/api/keys/${first.id}/roll`, other)).body)
  expect([await use(first.key), await use(second.key), await use(third.key)]).toEqual([401, 200, 200])
  await account.db
    .updateTable('api_keys')
    .set({ previous_until: new Date(Date.now() - 1) })
    .where('id', '=', first.id)
    .execute()
  expect([await use(second.key), await use(third.key)]).toEqual([401, 200])
  expect((await keys(other))[0]?.previous_until).toBeNull()
})

test('a revoked key, and every key of a disabled account, are refused at once', async () => {
  const other = await account.user()
  const [gone, kept] = [await create(other), await create(other)]
  const revoked = await account.call('DELETE', `/api/keys/${gone.id}`, { token: other.token })
  expect(revoked.status).toBe(200)
  expect([await use(gone.key), await use(kept.key)]).toEqual([401, 200])
  await account.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', other.id).execute()
  expect(await use(kept.key)).toBe(401)
})

test('nobody reaches the keys of another account', async () => {
  const [owner, stranger] = [await account.user(), await account.user()]
  const { id, key } = await create(owner)
  expect((await post(`/api/keys/${id}/roll`, stranger)).status).toBe(404)
  expect((await account.call('DELETE', `/api/keys/${id}`, { token: stranger.token })).status).toBe(404)
  expect([await keys(stranger), await use(key)]).toEqual([[], 200])
})

test('thirty requests at once make the twenty keys that an account may have', async () => {
  const other = await account.user()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      post('/api/keys', other, { name: 'Many', scopes: ['links:read', 'links:read'] }),
    ),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 'made' : body.code)).sort()
  expect(codes).toEqual([...Array(20).fill('made'), ...Array(10).fill('too_many_keys')])
  expect((await keys(other)).map(({ scopes }) => scopes)).toEqual(Array(20).fill(['links:read']))
})

test.each([
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['admin'] }, 'scopes'],
  [{ name: ' ' }, 'name'],
  [{ networks: ['office'] }, 'networks'],
  [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
])('a key with %j is refused at that field', async (changes, field) => {
  const other = await account.user()
  const { status, body } = await post('/api/keys', other, { name: 'X', scopes: ['links:read'], ...changes })
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(Object.keys(body.errors).some((name) => name.startsWith(field))).toBe(true)
})

test('every change of a key is in the audit log', async () => {
  const other = await account.user()
  const { id } = await create(other, { scopes: ['stats:read', 'links:read'] })
  await post(`/api/keys/${id}/roll`, other)
  await account.call('DELETE', `/api/keys/${id}`, { token: other.token })
  const entries = await account.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject', '=', `key:${id}`)
    .orderBy('id')
    .execute()
  const name = { key_name: 'Script' }
  const made = { ...name, scopes: 'links:read stats:read', networks: '', expires_at: null }
  expect(entries).toEqual([
    { action: 'key.create', actor_id: other.id, before: null, after: made },
    { action: 'key.roll', actor_id: other.id, before: null, after: name },
    { action: 'key.revoke', actor_id: other.id, before: name, after: null },
  ])
})

test('by key, ten links an hour leave audit mode; a person who signed in is not limited', async () => {
  const other = await account.user()
  const { key } = await create(other, { scopes: ['links:read', 'links:write'] })
  const form = { name: 'L', realUrl: 'https://shop.example/', auditUrl: 'https://safe.example/' }
  const links: number[] = []
  for (let n = 0; n < 12; n += 1)
    links.push((await post('/api/cloak/create', other, { ...form, mode: 'audit' })).body.id)
  const open = (id: number, token: string) =>
    account.call('PUT', `/api/cloak/update/${id}`, { token, body: { ...form, mode: 'full_open' } })
  const statuses: number[] = []
  for (const id of links.slice(0, 11)) statuses.push((await open(id, key)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const restored = await account.call('POST', `/api/cloak/restore/${links[0]}`, {
    token: key,
    body: { version: 1 },
  })
  expect(restored.status).toBe(200)
  const back = await account.call('POST', `/api/cloak/restore/${links[0]}`, {
    token: key,
    body: { version: 2 },
  })
  expect([back.status, back.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect((await open(links[11]!, other.token)).status).toBe(200)
})

test('an answer states its version; a key without one has that of its day, and an unknown one is refused', async () => {
  const owner = await account.user()
  const { id, key } = await create(owner)
  const answer = async (headers = {}, token = key) => {
    const { status, body, headers: got } = await account.call('GET', '/api/cloak/list', { token, headers })
    return [status, got['sluice-version'], body.code]
  }
  const [first] = API_VERSIONS
  await sql`update api_keys set created_at = '2020-01-01' where id = ${id}`.execute(account.admin)
  expect(await answer()).toEqual([200, first.version, undefined])
  expect(await answer({}, owner.token)).toEqual([200, API_VERSIONS.at(-1)?.version, undefined])
  for (const { version } of API_VERSIONS)
    expect(await answer({ 'sluice-version': version })).toEqual([200, version, undefined])
  expect(await answer({ 'sluice-version': '2020-01-01' })).toEqual([400, undefined, 'version_unknown'])
})
