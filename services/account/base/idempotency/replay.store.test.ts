import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
})
afterAll(() => account.close())

const LINK = { name: 'Once', mode: 'full_open', realUrl: 'https://shop.example/' }
const create = (by: { token: string }, key: string, changes: object = {}) =>
  account.call('POST', '/api/cloak/create', {
    token: by.token,
    headers: { 'idempotency-key': key },
    body: { ...LINK, ...changes },
  })
const linksOf = async ({ token }: User): Promise<number> =>
  (await account.call('GET', '/api/cloak/list', { token })).body.total

test('K1: a hundred requests at once with one key do the work once, and every answer is the same or says "running"', async () => {
  const user = await account.user()
  const answers = await Promise.all(Array.from({ length: 100 }, () => create(user, 'k1')))
  const running = answers.filter(({ status }) => status === 409)
  for (const { body, headers } of running)
    expect([body.code, headers['retry-after']]).toEqual(['idempotency_running', '1'])
  // Some may be told that the service is busy, and try again.
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length + running.length + answers.filter(({ status }) => status === 503).length).toBe(100)
  expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(done.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  expect(await linksOf(user)).toBe(1)
  const again = await create(user, 'k1')
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
  expect(again.body).toEqual(done[0]?.body)
})

test('another body with the same key is refused, another key or account does the work again', async () => {
  const [user, other] = [await account.user(), await account.user()]
  await create(user, 'k2')
  const changed = await create(user, 'k2', { name: 'Other' })
  expect([changed.status, changed.body.code]).toEqual([422, 'idempotency_mismatch'])
  const elsewhere = await account.call('POST', '/api/blacklist', {
    token: user.token,
    headers: { 'idempotency-key': 'k2' },
    body: { range: '203.0.113.1' },
  })
  expect(elsewhere.body.code).toBe('idempotency_mismatch')
  expect((await create(user, 'k2-again')).headers['idempotent-replayed']).toBeUndefined()
  expect((await create(other, 'k2')).headers['idempotent-replayed']).toBeUndefined()
  expect([await linksOf(user), await linksOf(other)]).toEqual([2, 1])
})

test('a refused request keeps no answer: it is tried again, and what it left on purpose stays', async () => {
  const user = await account.user()
  expect((await create(user, 'k3', { realUrl: 'no address' })).status).toBe(400)
  expect((await create(user, 'k3', { shortLink: 'taken-1' })).status).toBe(200)
  const taken = await create(user, 'k3-b', { shortLink: 'taken-1' })
  expect([taken.status, taken.body.code]).toEqual([409, 'short_link_taken'])
  expect((await create(user, 'k3-b', { shortLink: 'free-1' })).status).toBe(200)
  expect(await linksOf(user)).toBe(2)
})

test('work whose answer cannot be kept is undone, so that a retry does it once', async () => {
  const user = await account.user()
  const broken = sql.raw(`add constraint broken check (owner_id <> ${user.id}) not valid`)
  await sql`alter table idempotent_answers ${broken}`.execute(account.admin)
  expect((await create(user, 'k4')).status).toBe(500)
  expect(await linksOf(user)).toBe(0)
  await sql`alter table idempotent_answers drop constraint broken`.execute(account.admin)
  expect([(await create(user, 'k4')).status, (await create(user, 'k4')).status]).toEqual([200, 200])
  expect(await linksOf(user)).toBe(1)
})

test('a key made with an idempotency key is shown again, and is stored sealed', async () => {
  const user = await account.user()
  const make = () =>
    account.call('POST', '/api/keys', {
      token: user.token,
      headers: { 'idempotency-key': 'make-a-key' },
      body: { name: 'Script', scopes: ['links:read', 'links:write'] },
    })
  const [first, second] = [await make(), await make()]
  expect(second.headers['idempotent-replayed']).toBe('true')
  expect(second.body).toEqual(first.body)
  expect((await create({ token: first.body.key }, 'by-key')).status).toBe(200)
  expect((await create({ token: first.body.key }, 'by-key')).headers['idempotent-replayed']).toBe('true')
  const { rows } = await sql<{ all: string }>`
    select row_to_json(a)::text || encode(answer, 'escape') as all from idempotent_answers a`.execute(
    account.db,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { all } of rows) expect(all).not.toMatch(/slk_live|make-a-key|Script/)
})

test('an answer is kept for a day', async () => {
  const user = await account.user()
  await create(user, 'k5')
  const age = (hours: number) =>
    sql`update idempotent_answers set created_at = now() - make_interval(secs => ${hours * 3_600})
      where owner_id = ${user.id}`.execute(account.admin)
  await age(23.9)
  expect((await create(user, 'k5')).headers['idempotent-replayed']).toBe('true')
  await age(24.1)
  expect((await create(user, 'k5')).headers['idempotent-replayed']).toBeUndefined()
  expect(await linksOf(user)).toBe(2)
})

test.each(['', ' ', 'two words', 'ü', 'x'.repeat(256)])('%j is no idempotency key', async (key) => {
  const user = await account.user()
  const { status, body } = await create(user, key)
  expect([status, body.code]).toEqual([400, 'idempotency_key_invalid'])
  expect(await linksOf(user)).toBe(0)
})
