import { aliasKey, cloakKey, OR_ALIAS } from '@sluice/contract/routing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseOfThisTest } from '../../../../infra/local/testing/test-database.ts'
import { openDatabase } from '../../base/database/connect.ts'
import { migrate } from '../../base/database/migrate.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

const form = { name: 'a', realUrl: 'https://real.test/', mode: 'full_open' }
const create = (token: string, shortLink?: string) =>
  account.call('POST', '/api/cloak/create', { token, body: { ...form, shortLink } })
const read = async (key: string, query = '') => {
  const answer = await account.internal.inject({
    url: `/internal/routing/${encodeURIComponent(key)}${query}`,
    headers: { authorization: `Bearer ${account.config.INTERNAL_SECRET}` },
  })
  return answer.statusCode === 200 ? answer.json() : answer.statusCode
}
const outboxOf = (key: string) =>
  account.db.selectFrom('outbox').select('body').where('key', '=', key).execute()

test('R2: a code that differs from one that somebody chose by case alone is refused for ever', async () => {
  const [one, other] = [await account.user(), await account.user()]
  const made = await create(one.token, 'own-Code1')
  expect(made.status).toBe(200)
  for (const token of [one.token, other.token])
    expect(await create(token, 'OWN-code1')).toMatchObject({
      status: 409,
      body: { code: 'short_link_taken', errors: { shortLink: expect.any(String) } },
    })
  await account.call('DELETE', `/api/cloak/delete/${made.body.id}`, { token: one.token })
  expect((await create(one.token, 'own-CODE1')).status).toBe(409)
  const both = await Promise.all([create(one.token, 'At-Once'), create(other.token, 'at-once')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('R2: the redirect nodes are told which code is meant, never one that the product made', async () => {
  const { token } = await account.user()
  await create(token, 'Spring_Sale-26')
  const alias = { kind: 'alias', version: 1, domain: 0, folded: 'spring_sale-26', code: 'Spring_Sale-26' }
  expect(await outboxOf(aliasKey('Spring_Sale-26'))).toEqual([{ body: alias }])
  expect(await read('alias:spring_sale-26')).toEqual(alias)
  expect(await read(cloakKey('SPRING_SALE-26'), `?${OR_ALIAS}`)).toEqual(alias)
  expect(await read(cloakKey('SPRING_SALE-26'))).toBe(404)
  expect(await read(cloakKey('Spring_Sale-26'), `?${OR_ALIAS}`)).toMatchObject({ kind: 'cloak' })

  const code = (await create(token)).body.short_link.slice(3)
  const folded = code.toLowerCase()
  expect(await outboxOf(aliasKey(code))).toEqual([])
  expect(await read(aliasKey(code))).toBe(404)
  // The product's own codes leave every other spelling free.
  const other = folded === code ? code.toUpperCase() : folded
  expect((await create(token, other)).status).toBe(200)
})

test('R2: reports and the search of administrators find a link by its code in other letters', async () => {
  const { token } = await account.user()
  const admin = await account.staff('admin')
  const { id } = (await create(token, 'Fraud_Code')).body
  const report = await account.call('POST', '/api/abuse-reports', {
    body: { link: '/t/FRAUD_code', category: 'phishing' },
  })
  expect(report.status).toBe(200)
  const found = await account.call('GET', '/api/admin/cloaks?search=fraud_CODE', { token: admin.token })
  expect(found.body.items).toMatchObject([{ id }])
})

test('R2: older codes that collide survive the migration, answer to their own spelling alone, and admit no further one', async () => {
  const { logins } = await databaseOfThisTest()
  await migrate(logins.owner, { upTo: '20261125-4-erasure' })
  const { db, close } = openDatabase(logins.owner, 2, () => {})
  onTestFinished(close)
  await sql`insert into users (email, name, password_hash) values ('a@b.test', 'a', 'x')`.execute(db)
  for (const code of ['Old-Code', 'old-code', 'Alone-1', 'aBcDeF1'])
    await sql`insert into cloaks (owner_id, code, name, mode, real_url)
      select id, ${code}, 'a', 'full_open', 'https://real.test/' from users`.execute(db)
  await migrate(logins.owner)
  const rows = await sql<{ code: string; own_fold: string | null; own_fold_nth: number }>`
    select code, own_fold, own_fold_nth from cloaks order by id`.execute(db)
  expect(rows.rows.map((row) => Object.values(row))).toEqual([
    ['Old-Code', 'old-code', 0],
    ['old-code', 'old-code', 1],
    ['Alone-1', 'alone-1', 0],
    ['aBcDeF1', null, 0],
  ])
  await expect(
    sql`insert into cloaks (owner_id, code, own_fold, name, mode, real_url)
      select id, 'OLD-CODE', 'old-code', 'a', 'full_open', 'https://real.test/' from users`.execute(db),
  ).rejects.toThrow('cloaks_own_fold')
})
