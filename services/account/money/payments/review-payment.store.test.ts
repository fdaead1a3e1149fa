import { AdminPaymentAnswer, AdminPaymentsAnswer, ReviewedAnswer } from '@sluice/contract/api-payment'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpegOf, withExif } from '../../testing/pictures.ts'
import { addPayment, addPlan, openShop, pay } from '../../testing/shop.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
let account: TestAccount
let plan: Awaited<ReturnType<typeof addPlan>>
let admin: User
beforeAll(async () => {
  // A hundred calls of one administrator at once are repeated while the answer is "busy".
  account = await openTestAccount({ RATE_LIMIT_USER: '100000', RATE_LIMIT_ADDRESS: '100000' })
  await openShop(account)
  plan = await addPlan(account)
  admin = await account.staff('admin')
})
afterAll(() => account.close())

const DAY = 86_400_000
/** A pending payment of the plan. */
const paid = (user: { id: number }) => addPayment(account.db, user.id, plan)
/** Repeats the call while the answer is "busy", as it may be with a hundred calls at once. */
async function insist<T extends { status: number }>(call: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call()
    if (answer.status !== 503 || tries === 30) return answer
  }
}
const approve = (id: number, as: User = admin) =>
  account.call('POST', `/api/admin/payments/${id}/approve`, { token: as.token, body: {} })
const reject = (id: number, reason = 'not received', as: User = admin) =>
  account.call('POST', `/api/admin/payments/${id}/reject`, { token: as.token, body: { reason } })

/** Counts everything that a review writes about a payment. */
async function traces(id: number) {
  const source = `payment:${id}`
  const { rows } = await sql<{
    status: string
    grants: number
    memberships: number
    audits: number
    told: number
  }>`
    select p.status,
      (select count(*) from quota_grants where source = ${source}) as grants,
      (select count(*) from memberships where source = ${source}) as memberships,
      (select count(*) from audit_log where subject = ${source}) as audits,
      (select count(*) from notices where source = ${source}) as told
    from payments p where id = ${id}`.execute(account.db)
  return rows[0]
}

test('approval starts the membership, adds the calls, and tells the payer, the log and the nodes', async () => {
  const user = await account.user()
  const id = await paid(user)
  const answer = await approve(id)
  expect(answer.status).toBe(200)
  expect(ReviewedAnswer.parse(answer.body)).toMatchObject({
    message: 'Payment approved',
    data: { status: 'approved', reviewed_by: admin.id, reviewer_email: admin.email, user_email: user.email },
  })
  const profile = (await account.call('GET', '/api/user/profile', { token: user.token })).body.data
  expect(profile).toMatchObject({
    is_member: true,
    total_calls: 51_000,
    remaining_calls: 51_000,
    membership_info: { is_valid: true, plan_id: plan.id, plan_name: plan.name, plan_name_en: plan.name_en },
  })
  const { start_date, end_date } = profile.membership_info
  expect(Date.parse(end_date) - Date.parse(start_date)).toBe(30 * DAY)
  expect(await traces(id)).toEqual({ status: 'approved', grants: 1, memberships: 1, audits: 1, told: 1 })
  const audit = await account.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'after'])
    .where('subject', '=', `payment:${id}`)
    .executeTakeFirst()
  expect(audit).toMatchObject({ actor_id: admin.id, action: 'payment.approve', after: { calls: 50_000 } })
})

test('another plan extends the membership from its end and adds its calls at once', async () => {
  const user = await account.user()
  for (let n = 0; n < 2; n += 1) await approve(await paid(user))
  const { data } = (await account.call('GET', '/api/user/profile', { token: user.token })).body
  const { start_date, end_date } = data.membership_info
  expect(Date.parse(end_date) - Date.parse(start_date)).toBe(60 * DAY)
  expect(data.remaining_calls).toBe(101_000)
  const { body } = await account.call('GET', '/api/calls/balance', { token: user.token })
  expect(body.data.grants).toMatchObject([
    { kind: 'plan', left: 50_000, valid_until: expect.any(String) },
    { kind: 'plan', left: 50_000, valid_until: end_date },
    { kind: 'trial', left: 1_000, valid_until: null },
  ])
})

test('an ended membership starts again from now', async () => {
  const user = await account.user()
  await approve(await paid(user))
  await sql`update memberships set starts_at = now() - interval '40 days', ends_at = now() - interval '10 days'
    where user_id = ${user.id}`.execute(account.admin)
  await approve(await paid(user))
  const { data } = (await account.call('GET', '/api/user/profile', { token: user.token })).body
  expect(Math.abs(Date.parse(data.membership_info.start_date) - Date.now())).toBeLessThan(10_000)
  expect(Date.parse(data.membership_info.end_date) - Date.parse(data.membership_info.start_date)).toBe(
    30 * DAY,
  )
})

test('a rejection needs a reason, in both languages, and passes it on', async () => {
  const user = await account.user()
  const id = await paid(user)
  expect(await reject(id, '   ')).toMatchObject({
    status: 400,
    body: { errors: { reason: 'Please enter a rejection reason' } },
  })
  const chinese = await account.call('POST', `/api/admin/payments/${id}/reject`, {
    token: admin.token,
    body: {},
    headers: { 'accept-language': 'zh-CN' },
  })
  expect(chinese.body.message).toBe('请输入拒绝原因')
  expect((await reject(id, 'wrong amount')).body).toMatchObject({
    message: 'Payment rejected',
    data: { status: 'rejected', reject_reason: 'wrong amount' },
  })
  expect(await traces(id)).toEqual({ status: 'rejected', grants: 0, memberships: 0, audits: 1, told: 1 })
  const notices = await account.call('GET', '/api/user/notices', { token: user.token })
  expect(notices.body).toMatchObject({
    unread: 1,
    items: [{ kind: 'payment_rejected', message: expect.stringContaining('Reason: wrong amount') }],
  })
  const mail = await account.db
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', user.email)
    .execute()
  expect(mail.length).toBeLessThanOrEqual(1)
  expect((await approve(id)).body.code).toBe('payment_reviewed')
})

test('of fifty approvals and fifty rejections at once one wins, and everybody else is told that it is done', async () => {
  const rounds = 5
  for (let round = 0; round < rounds; round += 1) {
    const user = await account.user()
    const id = await paid(user)
    const all = Array.from({ length: 100 }, (_, n) => insist(() => (n % 2 ? approve(id) : reject(id))))
    const answers = await Promise.all(all)
    const won = answers.filter((one) => one.status === 200)
    const lost = answers.filter((one) => one.status === 409 && one.body.code === 'payment_reviewed')
    expect([won.length, lost.length]).toEqual([1, 99])
    const given = won[0]?.body.data.status === 'approved' ? 1 : 0
    expect(await traces(id)).toMatchObject({ grants: given, memberships: given, audits: 1, told: 1 })
    const { granted } = await account.db
      .selectFrom('quota_accounts')
      .select('granted')
      .where('owner_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(granted).toBe(1_000 + given * plan.total_calls)
  }
})

test('nobody reviews their own payment, and the table itself refuses it', async () => {
  const id = await paid(admin)
  for (const answer of [await approve(id), await reject(id)]) {
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'own_payment', message: 'You cannot review your own payment' },
    })
  }
  const byHand = account.db
    .updateTable('payments')
    .set({ status: 'approved', pending_slot: null, reviewed_by: admin.id, reviewed_at: new Date() })
    .where('id', '=', id)
  await expect(byHand.execute()).rejects.toThrow(/check constraint/)
  expect((await approve(id, await account.staff('superadmin'))).status).toBe(200)
})

test('ordinary users reach none of it', async () => {
  const user = await account.user()
  const id = await paid(user)
  expect((await approve(id, user)).status).toBe(403)
  expect((await reject(id, 'x', user)).status).toBe(403)
  for (const path of ['/api/admin/payments', `/api/admin/payments/${id}`]) {
    expect((await account.call('GET', path, { token: user.token })).status).toBe(403)
  }
  expect(await approve(999_999)).toMatchObject({ status: 404 })
})

test('the reviewer sees that another payment has the same picture, even with different metadata', async () => {
  const [one, two] = [await account.user(), await account.user()]
  const picture = jpegOf()
  const first = await pay(account, one.token, plan.id, { screenshot: picture })
  const second = await pay(account, two.token, plan.id, { screenshot: withExif(picture, 'edited') })
  const { body } = await account.call('GET', `/api/admin/payments/${second}`, { token: admin.token })
  expect(AdminPaymentAnswer.parse(body).data).toMatchObject({
    screenshot_reused: true,
    same_screenshot: [{ id: first, user_id: one.id, user_email: one.email, status: 'pending' }],
  })
  const alone = await pay(account, two.token, plan.id)
  const other = await account.call('GET', `/api/admin/payments/${alone}`, { token: admin.token })
  expect(other.body.data).toMatchObject({ screenshot_reused: false, same_screenshot: [] })
})

test('the queue is filtered by state, user and search, and paged', async () => {
  const user = await account.user('payer_50%@account.test')
  const ids: number[] = []
  for (let n = 0; n < 3; n += 1) ids.push(await paid(user))
  await account.db
    .updateTable('payments')
    .set({ transaction_id: '2'.repeat(64) })
    .where('id', '=', ids[1]!)
    .execute()
  await approve(ids[0]!)
  const list = async (query: string) => {
    const { body } = await account.call('GET', `/api/admin/payments?${query}`, { token: admin.token })
    const { items, total } = AdminPaymentsAnswer.parse(body)
    return { ids: items.map((item) => item.id), total }
  }
  const own = `user_id=${user.id}`
  expect(await list(own)).toEqual({ ids: [...ids].reverse(), total: 3 })
  expect(await list(`${own}&status=pending`)).toEqual({ ids: [ids[1], ids[2]], total: 2 })
  expect(await list(`${own}&page=2&per_page=2`)).toEqual({ ids: [ids[0]], total: 3 })
  expect((await list('search=payer_50%25')).total).toBe(3)
  expect((await list('search=payer%25')).total).toBe(0)
  expect(await list(`search=%23${ids[1]}`)).toMatchObject({ total: 1 })
  expect(await list(`search=${'2'.repeat(64)}`)).toEqual({ ids: [ids[1]], total: 1 })
})
