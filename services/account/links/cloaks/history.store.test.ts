import { CloakHistoryAnswer, type CloakPropagationAnswer } from '@sluice/contract/api-cloak-history'
import { cloakKey } from '@sluice/contract/routing'
import { takenNames } from '@sluice/contract/taken'
import { Redis } from 'ioredis'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { openTestAccount, type TestAccount, testAccount } from '../../testing/test-account.ts'

const body = {
  name: 'Sale',
  realUrl: 'https://real.test/',
  auditUrl: 'https://audit.test/',
  mode: 'cloak',
  selectedRegions: ['US'],
}

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

async function create(token: string, changes: object = {}) {
  const made = await account.call('POST', '/api/cloak/create', { token, body: { ...body, ...changes } })
  expect(made.status).toBe(200)
  return made.body as { id: number; short_link: string; short_url: string }
}
const update = (token: string, id: number, changes: object) =>
  account.call('PUT', `/api/cloak/update/${id}`, { token, body: { ...body, ...changes } })
const history = async (token: string, id: number, query = '') =>
  CloakHistoryAnswer.parse((await account.call('GET', `/api/cloak/history/${id}${query}`, { token })).body)
const restore = (token: string, id: number, version: number) =>
  account.call('POST', `/api/cloak/restore/${id}`, { token, body: { version } })

test('every version has its settings, its author and its changes, page by page', async () => {
  const { token } = await account.user()
  const { id } = await create(token)
  await update(token, id, { name: 'Winter sale' })
  await update(token, id, { name: 'Winter sale', mode: 'full_open', selectedRegions: [] })
  const all = await history(token, id)
  expect(all).toMatchObject({ total: 3, page: 1, per_page: 20 })
  expect(all.items.map(({ version, change, changed_fields }) => [version, change, changed_fields])).toEqual([
    [3, 'updated', ['mode']],
    [2, 'updated', ['name']],
    [1, 'created', []],
  ])
  expect(all.items.map(({ before }) => before)).toEqual([{ mode: 'cloak' }, { name: 'Sale' }, {}])
  expect(all.items[2]).toMatchObject({
    changed_by: 'owner',
    name: 'Sale',
    mode: 'cloak',
    selected_regions: [{ code: 'US', name: 'United States' }],
  })
  const second = await history(token, id, '?page=2&per_page=1')
  expect(second.items).toEqual([all.items[1]])
  expect(second.total).toBe(3)
})

test('a change by anybody but the owner is shown as the operator’s, without a name', async () => {
  const { token } = await account.user()
  const operator = await account.user()
  const { id } = await create(token)
  await sql`update cloak_versions set changed_by = ${operator.id} where cloak_id = ${id}`.execute(
    account.admin,
  )
  const text = JSON.stringify(await history(token, id))
  expect(text).toContain('"changed_by":"operator"')
  expect(text).not.toContain(operator.email)
})

test('reverting creates a version with the old settings, which reaches the redirect nodes', async () => {
  const { token } = await account.user()
  const { id, short_link } = await create(token)
  await update(token, id, { mode: 'audit', selectedRegions: [], realUrl: 'https://other.test/' })
  const back = await restore(token, id, 1)
  expect(back.body.data).toMatchObject({
    mode: 'cloak',
    real_url: 'https://real.test/',
    selected_regions: [{ code: 'US' }],
  })
  expect((await history(token, id)).items[0]).toMatchObject({
    version: 3,
    change: 'reverted',
    restored_from: 1,
    changed_fields: ['mode', 'real_url'],
  })
  const read = await account.internal.inject({
    url: `/internal/routing/${encodeURIComponent(cloakKey(short_link.slice(3)))}`,
    headers: { authorization: `Bearer ${account.config.INTERNAL_SECRET}` },
  })
  expect(read.json()).toMatchObject({ version: 3, mode: 'cloak', realUrl: 'https://real.test/' })
})

test('reverting to the current settings creates no version; reverting to an unknown version or to one now refused fails', async () => {
  const { token } = await account.user()
  const { id } = await create(token)
  expect((await restore(token, id, 1)).status).toBe(200)
  expect((await history(token, id)).total).toBe(1)
  expect((await restore(token, id, 9)).status).toBe(404)
  expect((await restore(token, id, 0)).status).toBe(400)
  await update(token, id, { name: 'b' })
  await sql`update cloak_versions set real_url = 'http://localhost:8080/t/abcd' where cloak_id = ${id} and version = 1`.execute(
    account.admin,
  )
  expect(await restore(token, id, 1)).toMatchObject({ status: 400, body: { code: 'url_not_allowed' } })
  expect((await history(token, id)).total).toBe(2)
})

test('one call puts every link of the owner with an audit link into audit mode, and no other link', async () => {
  const { token } = await account.user()
  const other = await account.user()
  const open = await create(token, { mode: 'full_open', selectedRegions: [] })
  const byCountry = await create(token)
  const safe = await create(token, { mode: 'audit', selectedRegions: [] })
  const bare = await create(token, { mode: 'full_open', auditUrl: '', selectedRegions: [], name: 'Bare' })
  const deleted = await create(token)
  await account.call('DELETE', `/api/cloak/delete/${deleted.id}`, { token })
  const foreign = await create(other.token)
  await sql`delete from outbox`.execute(account.db)

  const counts = await account.call('GET', '/api/cloak/all-to-safe', { token })
  expect(counts.body.data).toEqual({ will_change: 2, already_safe: 1, without_audit_link: 1 })
  const answer = await account.call('POST', '/api/cloak/all-to-safe', { token })
  expect(answer.body).toEqual({
    status: 'success',
    data: {
      changed: 2,
      already_safe: 1,
      without_audit_link: [
        { id: bare.id, name: 'Bare', short_link: bare.short_link, short_url: bare.short_url, domain: null },
      ],
    },
  })
  const modes = await account.db
    .selectFrom('cloaks')
    .select(['id', 'mode', 'version'])
    .orderBy('id')
    .execute()
  const of = (id: number) => modes.find((row) => row.id === id)
  expect([open, byCountry, safe, bare, foreign].map(({ id }) => of(id))).toMatchObject([
    { mode: 'audit', version: 2 },
    { mode: 'audit', version: 2 },
    { mode: 'audit', version: 1 },
    { mode: 'full_open', version: 1 },
    { mode: 'cloak', version: 1 },
  ])
  expect((await history(token, byCountry.id)).items[0]).toMatchObject({
    change: 'to_safe',
    changed_fields: ['mode'],
  })
  const again = await account.call('POST', '/api/cloak/all-to-safe', { token, body: {} })
  expect(again.body.data).toMatchObject({ changed: 0, already_safe: 3 })
  expect((await restore(token, byCountry.id, 1)).body.data).toMatchObject({ mode: 'cloak' })
})

test('all links go to safe in one transaction: when the last step fails, none changes', async () => {
  const account = await testAccount()
  const { token, id } = await account.user()
  await sql`insert into cloaks (owner_id, code, name, mode, real_url, audit_url)
    select ${id}, 'bulk-' || n, 'n', 'full_open', 'https://r.test/', 'https://a.test/' from generate_series(1, 1200) n`.execute(
    account.db,
  )
  await sql`alter table outbox add constraint broken check (key <> 'cloak:bulk-1200')`.execute(account.admin)
  expect((await account.call('POST', '/api/cloak/all-to-safe', { token })).status).toBe(500)
  const modes = account.db.selectFrom('cloaks').select('mode').distinct()
  expect(await modes.execute()).toEqual([{ mode: 'full_open' }])
  await sql`alter table outbox drop constraint broken`.execute(account.admin)
  const ask = () => account.call('POST', '/api/cloak/all-to-safe', { token })
  const answers = await Promise.all([ask(), ask(), ask()])
  // A call that waited too long for the others is told to retry.
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true)
  const changed = answers.map(({ body }) => Number(body.data?.changed ?? 0))
  expect(changed.sort((x, y) => x - y)).toEqual([0, 0, 1_200])
  expect(await modes.execute()).toEqual([{ mode: 'audit' }])
})

test('the spread of a change is what the workers noted, and unknown without Redis', async () => {
  const { token } = await account.user()
  const { id, short_link } = await create(token)
  const redis = new Redis(account.redis.url)
  const names = takenNames(account.redis.prefix)
  const spread = async (of = account, session = token) =>
    (await of.call('GET', `/api/cloak/propagation/${id}`, { token: session })).body.data as z.output<
      typeof CloakPropagationAnswer
    >['data']
  try {
    expect(await spread()).toMatchObject({ version: 1, state: 'unknown', live: null, nodes: null })
    const now = Date.now()
    await redis.hset(names.workers, { w0: `1 ${now}`, w1: `1 ${now}` })
    await redis.hset(names.taken(cloakKey(short_link.slice(3))), { w0: `1 ${now + 250}` })
    expect(await spread()).toMatchObject({ state: 'spreading', live: 1, nodes: 2 })
    await redis.hset(names.taken(cloakKey(short_link.slice(3))), { w1: `1 ${now + 300}` })
    const live = await spread()
    expect(live).toMatchObject({ state: 'live', live: 2, nodes: 2 })
    expect(live.live_in_ms).toBe(now + 300 - Date.parse(live.changed_at))
  } finally {
    redis.disconnect()
  }
  const blind = await testAccount({
    DATABASE_URL: account.config.DATABASE_URL,
    REDIS_URL: 'redis://127.0.0.1:9',
  })
  expect(await spread(blind)).toMatchObject({ state: 'unknown', live: null })
})
