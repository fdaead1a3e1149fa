import { MAX_BLACKLIST_RULES } from '@sluice/contract/api-blacklist'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../routing/read-document.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

const add = (account: TestAccount, token: string, body: object) =>
  account.call('POST', '/api/blacklist', { token, body })

let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

test('a rule is added in canonical form, sent to the redirect nodes, listed and removed', async () => {
  const { token, id } = await account.user()
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const added = await add(account, token, { range: '10.1.2.3/16', reason: 'scanner', expiresAt })
  expect(added.body.data).toMatchObject({ range: '10.1.0.0/16', reason: 'scanner', expires_at: expiresAt })
  await add(account, token, { range: '2001:DB8::7' })
  const document = await readDocument(account.db, `owner:${id}`)
  expect(document).toMatchObject({
    version: 3,
    active: true,
    blacklist: [
      { range: '10.1.0.0/16', expiresAt: Date.parse(expiresAt) },
      { range: '2001:db8::7/128', expiresAt: null },
    ],
  })
  const list = await account.call('GET', '/api/blacklist', { token })
  expect(list.body.items.map((rule: { range: string }) => rule.range)).toEqual(['2001:db8::7', '10.1.0.0/16'])
  await account.call('DELETE', `/api/blacklist/${added.body.data.id}`, { token })
  expect(await readDocument(account.db, `owner:${id}`)).toMatchObject({ version: 4, blacklist: [{}] })
})

test('an invalid, listed or expired range, or one too many, is refused', async () => {
  const { token, id } = await account.user()
  expect(await add(account, token, { range: '300.1.1.1' })).toMatchObject({
    status: 400,
    body: { errors: { range: 'Please enter a valid IP address or CIDR range' } },
  })
  expect((await add(account, token, { range: '1.1.1.1', expiresAt: '2020-01-01T00:00:00Z' })).status).toBe(
    400,
  )
  expect((await add(account, token, { range: '1.1.1.1', owner_id: 1 })).status).toBe(400)
  expect((await add(account, token, { range: '1.1.1.1' })).status).toBe(200)
  expect((await add(account, token, { range: '1.1.1.1/32' })).status).toBe(409)
  await sql`insert into blacklist_rules (owner_id, range, created_by)
    select ${id}, ('10.0.' || n / 256 || '.' || n % 256)::cidr, ${id}
    from generate_series(1, ${MAX_BLACKLIST_RULES - 1}) n`.execute(account.db)
  expect((await add(account, token, { range: '1.1.1.2' })).status).toBe(409)
})

test('an expired rule can be added again', async () => {
  const { token, id } = await account.user()
  await add(account, token, { range: '1.1.1.1' })
  await sql`update blacklist_rules set expires_at = now() - interval '1 minute' where owner_id = ${id}`.execute(
    account.db,
  )
  expect((await add(account, token, { range: '1.1.1.1', reason: 'again' })).body.data).toMatchObject({
    reason: 'again',
    expires_at: null,
  })
})

test("another user's rule is neither seen nor removed", async () => {
  const owner = await account.user()
  const thief = await account.user()
  const { body } = await add(account, owner.token, { range: '1.1.1.1' })
  const attempt = await account.call('DELETE', `/api/blacklist/${body.data.id}`, { token: thief.token })
  expect(attempt.status).toBe(404)
  expect((await account.call('GET', '/api/blacklist', { token: thief.token })).body.total).toBe(0)
  expect((await account.call('GET', '/api/blacklist', { token: owner.token })).body.total).toBe(1)
})

test('administrators keep a list for the whole site, which users neither see nor change', async () => {
  const admin = await account.staff('admin')
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, body?: object) =>
    account.call(method, `/api/admin/blacklist${path}`, { token, ...(body && { body }) })
  const added = await call('POST', '', admin.token, { range: '203.0.113.0/24', reason: 'scanners' })
  expect(added.body.data).toMatchObject({ range: '203.0.113.0/24' })
  expect(await readDocument(account.db, 'site')).toMatchObject({
    version: 2,
    blacklist: [{ range: '203.0.113.0/24', expiresAt: null }],
  })
  expect((await call('POST', '', admin.token, { range: '203.0.113.9/24' })).status).toBe(409)
  expect((await call('GET', '', admin.token)).body.total).toBe(1)
  const user = await account.user()
  expect((await account.call('GET', '/api/blacklist', { token: user.token })).body.total).toBe(0)
  const own = `/api/blacklist/${added.body.data.id}`
  expect((await account.call('DELETE', own, { token: user.token })).status).toBe(404)
  expect((await call('DELETE', `/${added.body.data.id}`, user.token)).status).toBe(403)
  expect((await call('DELETE', `/${added.body.data.id}`, admin.token)).status).toBe(200)
  expect(await readDocument(account.db, 'site')).toMatchObject({ version: 3, blacklist: [] })
  const log = await account.db.selectFrom('audit_log').select(['action', 'actor_id']).orderBy('id').execute()
  expect(log).toEqual([
    { action: 'blacklist.add', actor_id: admin.id },
    { action: 'blacklist.remove', actor_id: admin.id },
  ])
})
