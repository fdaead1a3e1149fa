import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayment, addPlan, openShop } from '../../testing/shop.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
let account: TestAccount
let user: User
let admin: User
let superadmin: User
beforeAll(async () => {
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
  await openShop(account)
  user = await account.user()
  admin = await account.staff('admin')
  superadmin = await account.staff('superadmin')
  for (let rows = 0; rows < 4; rows += 1) await grow()
})
afterAll(() => account.close())

let grown = 0
/** One more row at the head of every list. */
async function grow(): Promise<void> {
  const n = ++grown
  const { db } = account
  const plan = await addPlan(account)
  await addPayment(db, (await account.user()).id, plan)
  const payment = await addPayment(db, user.id, plan)
  await db
    .insertInto('notices')
    .values({ user_id: user.id, kind: 'calls_used', source: `grown:${n}`, facts: JSON.stringify({}) })
    .execute()
  const posts = [
    [admin, `/api/admin/payments/${payment}/reject`, { reason: 'not received' }],
    [user, '/api/cloak/create', { name: `${n}`, mode: 'full_open', realUrl: 'https://shop.example/' }],
    [user, '/api/blacklist', { range: `203.0.113.${n}` }],
    [admin, '/api/admin/blocked-domains', { domain: `d${n}.example`, reason: 'phishing' }],
  ] as const
  for (const [by, path, body] of posts)
    expect((await account.call('POST', path, { token: by.token, body })).status, path).toBe(200)
  const cloak = await db.selectFrom('cloaks').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db
    .insertInto('abuse_reports')
    .values({ cloak_id: cloak.id, category: 'phishing', details: 'x', reporter_email: null })
    .execute()
}

const LISTS = {
  '/api/cloak/list': () => user,
  '/api/blacklist': () => user,
  '/api/plan/my-payments': () => user,
  '/api/user/notices': () => user,
  '/api/user/notices?unread=true': () => user,
  '/api/admin/users': () => admin,
  '/api/admin/users?search=test': () => admin,
  '/api/admin/payments': () => admin,
  '/api/admin/payments?search=test': () => admin,
  '/api/admin/cloaks': () => admin,
  '/api/admin/abuse-reports?status=open': () => admin,
  '/api/admin/blocked-domains': () => admin,
  '/api/admin/audit-log': () => superadmin,
  '/api/admin/audit-log?action=domain.block': () => superadmin,
}

test.each(Object.entries(LISTS))(
  'R21: rows that come between two pages of %s repeat none and change no total',
  async (path, by) => {
    const read = async (more: string) => {
      const url = `${path}${path.includes('?') ? '&' : '?'}per_page=2&${more}`
      const { status, body } = await account.call('GET', url, { token: by().token })
      expect(status).toBe(200)
      const ids: number[] = body.items.map(({ id }: { id: number }) => id)
      return { ids, total: body.total as number, asOf: body.as_of as number }
    }
    const first = await read('page=1')
    expect(first.ids).toHaveLength(2)
    await grow()
    const moved = await read('page=2')
    expect(moved.ids.some((id) => first.ids.includes(id))).toBe(true)
    const second = await read(`page=2&as_of=${first.asOf}`)
    expect(second.ids).toHaveLength(2)
    expect(Math.max(...second.ids)).toBeLessThan(Math.min(...first.ids))
    expect(second.total).toBe(first.total)
    expect(await read(`page=1&as_of=${first.asOf}`)).toEqual(first)
  },
)

test('V17: payments that wait are listed oldest first, reviewed ones newest first', async () => {
  const read = async (query: string): Promise<number[]> => {
    const { body } = await account.call('GET', `/api/admin/payments?per_page=100&${query}`, {
      token: admin.token,
    })
    return body.items.map(({ id }: { id: number }) => id)
  }
  const waiting = await read('status=pending')
  expect(waiting.length).toBeGreaterThan(3)
  expect(waiting).toEqual(waiting.toSorted((one, other) => one - other))
  const reviewed = await read('status=rejected')
  expect(reviewed.length).toBeGreaterThan(3)
  expect(reviewed).toEqual(reviewed.toSorted((one, other) => other - one))
})
