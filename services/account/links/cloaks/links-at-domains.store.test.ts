import { CloakHistoryAnswer } from '@sluice/contract/api-cloak-history'
import { aliasKey, cloakKey, type DocumentKey, OR_ALIAS } from '@sluice/contract/routing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOwnDomain, removeOwnDomain } from '../../testing/own-domain.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

type User = { id: number; token: string }
const form = { name: 'a', realUrl: 'https://real.test/', mode: 'full_open' }
const create = ({ token }: User, changes: object = {}) =>
  account.call('POST', '/api/cloak/create', { token, body: { ...form, ...changes } })
const update = ({ token }: User, id: number, changes: object = {}) =>
  account.call('PUT', `/api/cloak/update/${id}`, { token, body: { ...form, ...changes } })
const read = async (key: DocumentKey, query = '') => {
  const answer = await account.internal.inject({
    url: `/internal/routing/${encodeURIComponent(key)}${query}`,
    headers: { authorization: `Bearer ${account.config.INTERNAL_SECRET}` },
  })
  return answer.statusCode === 200 ? answer.json() : answer.statusCode
}
const sentAs = async (key: DocumentKey) => {
  const rows = await account.db
    .selectFrom('outbox')
    .select('body')
    .where('key', '=', key)
    .orderBy('id')
    .execute()
  return rows.map(({ body }) => body)
}
let hosts = 0
const newHost = () => `go${++hosts}.brand.example`
const taken = { status: 409, body: { code: 'short_link_taken' } }

test('one code is a link at each domain and at the installation’s address, each with its own destination', async () => {
  const [user, other] = [await account.user(), await account.user()]
  const [host, theirs] = [newHost(), newHost()]
  const [id, otherId] = [
    await addOwnDomain(account.db, user, host),
    await addOwnDomain(account.db, other, theirs),
  ]
  const shortLink = 'Same-Code'
  const made = [
    await create(user, { shortLink, domain: null }),
    await create(user, { shortLink, domain: host.toUpperCase(), realUrl: 'https://brand.test/' }),
    await create(other, { shortLink, domain: theirs, realUrl: 'https://theirs.test/' }),
  ]
  expect(made.map(({ body }) => body.data)).toMatchObject([
    { short_link: '/t/Same-Code', short_url: 'http://localhost:8080/t/Same-Code', domain: null },
    { short_link: '/t/Same-Code', short_url: `http://${host}:8080/t/Same-Code`, domain: host },
    { short_url: `http://${theirs}:8080/t/Same-Code`, domain: theirs },
  ])
  expect(await create(user, { shortLink: 'same-code', domain: host })).toMatchObject(taken)
  const reals = await Promise.all([0, id, otherId].map((each) => read(cloakKey(shortLink, each))))
  expect(reals.map(({ realUrl, domain }) => [realUrl, domain])).toEqual([
    ['https://real.test/', 0],
    ['https://brand.test/', id],
    ['https://theirs.test/', otherId],
  ])
  for (const at of [0, id, otherId])
    expect(await read(cloakKey('SAME-code', at), `?${OR_ALIAS}`)).toMatchObject({
      ...{ kind: 'alias', domain: at, folded: 'same-code', code: shortLink },
    })
})

test('a domain shows its links by their short paths, and with https once it has a certificate', async () => {
  const user = await account.user()
  const shown = async (changes: object) => {
    const host = newHost()
    await addOwnDomain(account.db, user, host, { short_paths: true, ...changes })
    const { short_link, short_url } = (await create(user, { domain: host })).body.data
    return [short_link.replace(/\w{7}$/, 'CODE'), new URL(short_url).origin.replace(host, 'HOST')]
  }
  expect(await shown({})).toEqual(['/CODE', 'http://HOST:8080'])
  expect(await shown({ state: 'live' })).toEqual(['/CODE', 'https://HOST'])
  expect(await shown({ state: 'live', reason: 'no_authority' })).toEqual(['/CODE', 'http://HOST:8080'])
  expect(await shown({ state: 'failing', reason: 'points_elsewhere' })).toEqual(['/CODE', 'https://HOST'])
})

test('a new link is made at the account’s default domain unless it says otherwise', async () => {
  const user = await account.user()
  const [host, other] = [newHost(), newHost()]
  await addOwnDomain(account.db, user, host, { is_default: true })
  await addOwnDomain(account.db, user, other)
  const at = async (changes: object) => (await create(user, changes)).body.data.domain
  expect(await at({})).toBe(host)
  expect(await at({ domain: null })).toBe(null)
  expect(await at({ domain: `${other}.` })).toBe(other)
  // A whole link names its domain.
  expect(await at({ shortLink: `https://${other}/whole-1` })).toBe(other)
  expect(await at({ shortLink: 'http://localhost:8080/t/whole-1' })).toBe(null)
  expect(await create(user, { shortLink: `https://${other}/whole-2`, domain: host })).toMatchObject({
    ...{ status: 400, body: { errors: { shortLink: expect.stringContaining('different domain') } } },
  })
})

test('nobody makes or moves a link at another account’s domain, an unknown, a removed or an unproved one', async () => {
  const [user, other] = [await account.user(), await account.user()]
  const [theirs, removed, waiting] = [newHost(), newHost(), newHost()]
  await addOwnDomain(account.db, user, waiting, { state: 'waiting', verified_at: null })
  await addOwnDomain(account.db, other, theirs)
  await removeOwnDomain(account.db, await addOwnDomain(account.db, user, removed))
  const { id } = (await create(user)).body
  const unknown = {
    status: 400,
    body: { errors: { domain: 'You have no such domain, or its DNS is not verified yet' } },
  }
  for (const domain of [theirs, removed, newHost(), 'no host'])
    for (const answer of [await create(user, { domain }), await update(user, id, { domain })])
      expect(answer, domain).toMatchObject(unknown)
  for (const host of [theirs, removed]) {
    const answer = await create(user, { shortLink: `https://${host}/their-1` })
    expect(answer).toMatchObject({ status: 400, body: { errors: { shortLink: expect.any(String) } } })
  }
})

test('a link moves and moves back: its old address answers no more, and its history says where it was', async () => {
  const user = await account.user()
  const host = newHost()
  const at = await addOwnDomain(account.db, user, host)
  const { id } = (await create(user, { shortLink: 'Mover-1' })).body
  const moved = (await update(user, id, { domain: host })).body.data
  expect(moved).toMatchObject({ id, version: 2, domain: host, short_link: '/t/Mover-1' })
  const gone = { active: false, realUrl: 'https://deleted.invalid/', version: 2, id, domain: 0 }
  const [there, here] = [cloakKey('Mover-1', at), cloakKey('Mover-1')]
  expect(await read(here)).toMatchObject(gone)
  expect(await read(here)).not.toHaveProperty('inactiveCause')
  expect((await sentAs(here)).at(-1)).toEqual(await read(here))
  expect(await sentAs(there)).toMatchObject([{ active: true, version: 2, domain: at }])
  expect(await sentAs(aliasKey('Mover-1', at))).toMatchObject([{ folded: 'mover-1', code: 'Mover-1' }])

  // What is not said stays.
  expect((await update(user, id, { name: 'b' })).body.data).toMatchObject({ domain: host, version: 3 })
  expect((await update(user, id, { name: 'b', domain: host })).body.data).toMatchObject({ version: 3 })
  const back = await update(user, id, { name: 'b', domain: null, shortLink: 'Mover-1' })
  expect(back.body.data).toMatchObject({ version: 4, domain: null })
  expect(await read(here)).toMatchObject({ active: true, version: 4, realUrl: 'https://real.test/' })
  expect(await read(there)).toMatchObject({ active: false, version: 4, domain: at })
  expect((await sentAs(there)).at(-1)).toEqual(await read(there))

  const { token } = user
  const history = CloakHistoryAnswer.parse(
    (await account.call('GET', `/api/cloak/history/${id}`, { token })).body,
  )
  expect(history.items.map(({ changed_fields, before, domain }) => [changed_fields, before, domain])).toEqual(
    [
      [['domain'], { domain: host }, null],
      [['name'], { name: 'a' }, host],
      [['domain'], { domain: null }, host],
      [[], {}, null],
    ],
  )
  // A restored version brings its settings back, not its place.
  const restored = await account.call('POST', `/api/cloak/restore/${id}`, { token, body: { version: 2 } })
  expect(restored.body.data).toMatchObject({ version: 5, name: 'a', domain: null })
})

test('a link cannot move to where its code is or was another’s, in any case of letters', async () => {
  const user = await account.user()
  const host = newHost()
  await addOwnDomain(account.db, user, host)
  const first = (await create(user, { shortLink: 'Taken-1', domain: host })).body.id
  const second = (await create(user, { shortLink: 'TAKEN-1' })).body.id
  const refused = await update(user, second, { domain: host })
  expect(refused).toMatchObject(taken)
  expect(refused.body.errors).toEqual({ domain: expect.stringContaining('on that domain') })
  await update(user, first, { domain: host, name: 'b' })
  const elsewhere = newHost()
  await addOwnDomain(account.db, user, elsewhere)
  expect((await update(user, first, { domain: elsewhere })).status).toBe(200)
  expect(await update(user, second, { domain: host })).toMatchObject(taken)
  for (const shortLink of ['Taken-1', 'taken-1'])
    expect(await create(user, { shortLink, domain: host })).toMatchObject(taken)
  expect((await update(user, first, { domain: host })).status).toBe(200)
})

test('a link of a removed domain says so, can be changed where it is, and moves to a new claim of the host', async () => {
  const user = await account.user()
  const host = newHost()
  const old = await addOwnDomain(account.db, user, host)
  const { id } = (await create(user, { domain: host })).body
  await removeOwnDomain(account.db, old)
  const gone = { domain: host, domain_removed: true }
  expect((await account.call('GET', `/api/cloaks/${id}`, user)).body).toMatchObject(gone)
  expect((await update(user, id, { name: 'b', domain: host })).body.data).toMatchObject({
    name: 'b',
    ...gone,
  })
  const again = await addOwnDomain(account.db, user, host)
  const moved = (await update(user, id, { name: 'b', domain: host })).body.data
  expect(moved).toMatchObject({ domain: host, version: 3 })
  expect(moved).not.toHaveProperty('domain_removed')
  const row = await account.db
    .selectFrom('cloaks')
    .select('domain_id')
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ domain_id: again })
})

test('no destination is at a claimed and proved domain of anybody, whatever its path and port', async () => {
  const [user, other] = [await account.user(), await account.user()]
  const [host, waiting, removed] = [newHost(), newHost(), newHost()]
  await addOwnDomain(account.db, other, host)
  await addOwnDomain(account.db, other, waiting, { state: 'waiting', verified_at: null })
  await removeOwnDomain(account.db, await addOwnDomain(account.db, other, removed))
  const { id } = (await create(user)).body
  for (const url of [`https://${host}/`, `http://${host.toUpperCase()}.:81/x?{country}#y`]) {
    const own = { status: 400, body: { code: 'url_not_allowed', errors: { realUrl: expect.any(String) } } }
    expect(await create(user, { realUrl: url })).toMatchObject(own)
    expect(await update(user, id, { realUrl: url })).toMatchObject(own)
    const audit = await update(user, id, { mode: 'audit', auditUrl: url })
    expect(audit.body.errors).toEqual({ auditUrl: expect.stringContaining('another short link') })
  }
  for (const url of [`https://${waiting}/`, `https://${removed}/`, `https://www.${host}/`])
    expect((await create(user, { realUrl: url })).status).toBe(200)
})

test('webhooks, administrators and notices are told at which domain a link is', async () => {
  const user = await account.user()
  const admin = await account.staff('admin')
  const host = newHost()
  await addOwnDomain(account.db, user, host)
  const hook = { url: 'https://hooks.test/', events: ['link.created', 'link.updated'] }
  const made = await account.call('POST', '/api/webhooks', { ...user, body: hook })
  expect(made.status).toBe(200)
  const { id } = (await create(user, { domain: host, shortLink: 'Told-1' })).body
  await update(user, id, { domain: null })
  const events = await account.db
    .selectFrom('webhook_events')
    .select('data')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute()
  expect(events.map(({ data }) => data)).toMatchObject([
    { link: { domain: host } },
    { link: { domain: null } },
  ])
  await update(user, id, { domain: host })
  const down = { token: admin.token, body: { reason: 'fraud' } }
  const shown = await account.call('POST', `/api/admin/cloaks/${id}/take-down`, down)
  expect(shown.body.data).toMatchObject({ domain: host, short_url: `http://${host}:8080/t/Told-1` })
  const notices = await account.call('GET', '/api/user/notices', user)
  expect(notices.body.items[0].message).toContain(`${host}/t/Told-1`)
})
