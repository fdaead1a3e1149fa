import { AdminUserDetailAnswer } from '@sluice/contract/api-admin-users'
import { BalanceAnswer } from '@sluice/contract/api-calls'
import { ProfileAnswer } from '@sluice/contract/api-user'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../../routing/read-document.ts'
import { addPayment, addPlan, openShop } from '../../testing/shop.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
let account: TestAccount
let admin: User
beforeAll(async () => {
  account = await openTestAccount()
  await openShop(account)
  admin = await account.staff('admin')
})
afterAll(() => account.close())

const get = async (path: string, { token }: User) => (await account.call('GET', path, { token })).body
const detail = async (user: User) =>
  AdminUserDetailAnswer.parse(await get(`/api/admin/users/${user.id}`, admin)).data
const profile = async (user: User) => ProfileAnswer.parse(await get('/api/user/profile', user)).data
const balance = async (user: User) => BalanceAnswer.parse(await get('/api/calls/balance', user)).data

async function buy(user: User, plan: Awaited<ReturnType<typeof addPlan>>) {
  const id = await addPayment(account.db, user.id, plan)
  const answer = await account.call('POST', `/api/admin/payments/${id}/approve`, {
    token: admin.token,
    body: {},
  })
  expect(answer.status).toBe(200)
}

test('U6: the plan bought last is the current one, and every running grant has its name, calls and end', async () => {
  const user = await account.user()
  const small = await addPlan(account, { name: '入门', name_en: 'Starter', total_calls: 10_000 })
  const large = await addPlan(account, { name: '专业', name_en: 'Pro', total_calls: 200_000 })
  await buy(user, small)
  await buy(user, large)
  const { membership_info } = await profile(user)
  expect(membership_info).toMatchObject({ is_valid: true, plan_id: large.id, plan_name_en: 'Pro' })
  const { grants } = await balance(user)
  expect(grants).toMatchObject([
    { kind: 'plan', plan_name: '入门', plan_name_en: 'Starter', calls: 10_000, left: 10_000 },
    { kind: 'plan', plan_name: '专业', plan_name_en: 'Pro', valid_until: membership_info?.end_date },
    { kind: 'trial', plan_name: null, plan_name_en: null, valid_until: null },
  ])
  const seen = await detail(user)
  expect(seen.current_plan).toMatchObject({ id: large.id, name: '专业', end_date: membership_info?.end_date })
  expect(seen.grants).toEqual(grants)

  await buy(user, small)
  expect((await profile(user)).membership_info?.plan_id).toBe(small.id)
})

test('U6: grants are spent in the order they are listed in', async () => {
  const user = await account.user()
  const plan = await addPlan(account, { total_calls: 5_000 })
  await buy(user, plan)
  await buy(user, plan)
  await sql`update quota_accounts set settled = 6_000 where owner_id = ${user.id}`.execute(account.db)
  const { grants, remaining } = await balance(user)
  expect(grants.map(({ kind, left }) => [kind, left])).toEqual([
    ['plan', 0],
    ['plan', 4_000],
    ['trial', 1_000],
  ])
  expect(remaining).toBe(5_000)
})

test('U6: once the plan bought last has ended, no other is current for it', async () => {
  const user = await account.user()
  await buy(user, await addPlan(account))
  await sql`update memberships set starts_at = now() - interval '40 days', ends_at = now() - interval '1 hour'
    where user_id = ${user.id}`.execute(account.admin)
  expect(await profile(user)).toMatchObject({ is_member: false, membership_info: { is_valid: false } })
  expect((await detail(user)).current_plan).toBeNull()
})

test('U7: an administrator sees how many links answer only while the account is active', async () => {
  const user = await account.user()
  const make = async () => {
    const body = { name: 'n', realUrl: 'https://real.test/', mode: 'full_open' }
    return (await account.call('POST', '/api/cloak/create', { token: user.token, body })).body.id as number
  }
  const [, , deleted, down] = [await make(), await make(), await make(), await make()]
  await account.call('DELETE', `/api/cloak/delete/${deleted}`, { token: user.token })
  await account.call('POST', `/api/admin/cloaks/${down}/take-down`, {
    token: admin.token,
    body: { reason: 'phishing' },
  })
  expect((await detail(user)).live_links).toBe(2)
  await account.call('PUT', `/api/admin/users/${user.id}/status`, {
    token: admin.token,
    body: { status: 'inactive', reason: 'fraud' },
  })
  expect(await readDocument(account.db, `owner:${user.id}`)).toMatchObject({ active: false })
  expect((await detail(user)).live_links).toBe(2)
})
