import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNotice } from '../../base/notices/add-notice.ts'
import { endDueGrants } from '../../money/calls/end-grants.ts'
import { reportLeases } from '../../money/calls/report-leases.ts'
import { pass } from '../../money/calls/testing/play-stored.ts'
import { takeLease } from '../../money/calls/testing/take-lease.ts'
import { addPayment, addPlan, openShop } from '../../testing/shop.ts'
import { openStandInStats } from '../../testing/stand-in-stats.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
const DAY = 86_400_000
const answers = { 'without-calls': { rows: [] as { from: number; to: number; visits: number }[] } }
let stats: Awaited<ReturnType<typeof openStandInStats>>
let account: TestAccount
let admin: User
let small: Awaited<ReturnType<typeof addPlan>>
let large: typeof small
beforeAll(async () => {
  stats = await openStandInStats(answers)
  account = await openTestAccount({ STATS_INTERNAL_URL: stats.url, RATE_LIMIT_USER: '100000' })
  await openShop(account)
  small = await addPlan(account, { name: '基础版', name_en: 'Small', total_calls: 1_000 })
  large = await addPlan(account, { name: '专业版', name_en: 'Large', total_calls: 5_000 })
  admin = await account.staff('admin')
})
afterAll(async () => {
  await account.close()
  await stats.close()
})

const get = ({ token }: User, query = '') => account.call('GET', `/api/stats/marks${query}`, { token })
/** Kind, plan and calls of the marks of the last 100 days, oldest first. */
async function marksOf(user: User): Promise<[string, string | null, number][]> {
  const from = new Date(Date.now() - 100 * DAY).toISOString()
  const { items } = (await get(user, `?from=${from}`)).body
  return items.reverse().map((each: Record<string, never>) => [each.kind, each.plan_name_en, each.calls])
}
async function buy(user: User, plan: typeof small): Promise<void> {
  const id = await addPayment(account.db, user.id, plan)
  await account.call('POST', `/api/admin/payments/${id}/approve`, { token: admin.token, body: {} })
}
const adjust = (user: User, calls: number) =>
  account.call('POST', `/api/admin/users/${user.id}/calls`, {
    token: admin.token,
    body: { calls, reason: 'goodwill', request: randomUUID() },
  })
async function spend(user: User, used: number): Promise<void> {
  const { lease } = await takeLease(account.db, {
    ...{ owner: user.id, holder: 'w0', request: randomUUID(), want: used },
  })
  await reportLeases(account.db, { holder: 'w0', leases: [{ lease, used, close: true }], grace: [] })
}
async function newLink({ token }: User): Promise<number> {
  const body = { name: 'spring', mode: 'full_open', realUrl: 'https://a.test/' }
  return (await account.call('POST', '/api/cloak/create', { token, body })).body.id
}
async function daysPass(user: User, days: number): Promise<void> {
  await pass(account.admin, user.id, days * DAY)
  await endDueGrants(account.db)
}

test('a new account has no marks; a plan is marked when it is approved and when it has ended', async () => {
  const user = await account.user()
  expect((await get(user)).body).toEqual({ status: 'success', items: [] })
  await buy(user, small)
  const [began] = (await get(user)).body.items
  expect(began).toMatchObject({
    kind: 'plan_began',
    plan_name: '基础版',
    plan_name_en: 'Small',
    calls: 1_000,
  })
  expect(Math.abs(Date.now() - Date.parse(began.at))).toBeLessThan(60_000)
  await spend(user, 400)
  await daysPass(user, 29)
  expect(await marksOf(user)).toEqual([['plan_began', 'Small', 1_000]])
  await daysPass(user, 2)
  expect(await marksOf(user)).toEqual([
    ['plan_began', 'Small', 1_000],
    ['plan_ended', 'Small', 600],
  ])
})

test('a plan that follows another is marked when it was bought, and the unused calls of the first when they end', async () => {
  const user = await account.user()
  await buy(user, small)
  await daysPass(user, 10)
  await buy(user, large)
  await daysPass(user, 21)
  expect(await marksOf(user)).toEqual([
    ['plan_began', 'Small', 1_000],
    ['plan_added', 'Large', 5_000],
    ['calls_ended', 'Small', 1_000],
  ])
  await daysPass(user, 30)
  expect((await marksOf(user)).at(-1)).toEqual(['plan_ended', 'Large', 5_000])
})

test('a plan that was used up says nothing when another follows it', async () => {
  const user = await account.user()
  await buy(user, small)
  await buy(user, small)
  await spend(user, 1_000)
  await daysPass(user, 31)
  expect((await marksOf(user)).map(([kind]) => kind)).toEqual(['plan_began', 'plan_added'])
})

test('calls that an administrator gave or took are marked', async () => {
  const user = await account.user()
  expect((await adjust(user, 500)).status).toBe(200)
  expect((await adjust(user, -200)).status).toBe(200)
  expect(await marksOf(user)).toEqual([
    ['calls_added', null, 500],
    ['calls_taken', null, 200],
  ])
})

test('marks are of the asked time, of the last 7 days if none is given, and of one account', async () => {
  const [user, other] = [await account.user(), await account.user()]
  await buy(user, small)
  await daysPass(user, 8)
  expect((await get(user)).body.items).toEqual([])
  expect(await marksOf(other)).toEqual([])
  const from = new Date(Date.now() - 20 * DAY).toISOString()
  const [{ at }] = (await get(user, `?from=${from}`)).body.items
  const until = (to: string) => get(user, `?from=${from}&to=${to}`)
  expect((await until(at)).body.items).toEqual([])
  expect((await until(new Date(Date.parse(at) + 1).toISOString())).body.items).toHaveLength(1)
  expect((await get(user, '?from=soon')).status).toBe(400)
  expect((await get(user, '?from=2024-01-01T00:00:00Z')).status).toBe(400)
  expect((await get(user, '?color=red')).status).toBe(400)
})

test('visits that found no call are marked with their span, of all links or of one of the own', async () => {
  const [user, other] = [await account.user(), await account.user()]
  const link = await newLink(user)
  const [from, to] = [Date.now() - 2 * DAY, Date.now() - DAY]
  answers['without-calls'].rows = [{ from, to, visits: 12 }]
  const { items } = (await get(user, `?cloak_id=${link}`)).body
  expect(stats.asked.at(-1)?.question).toMatchObject({ owner: user.id, cloak: link })
  expect((await get(user)).body.items).toEqual(items)
  expect(stats.asked.at(-1)?.question).not.toHaveProperty('cloak')
  answers['without-calls'].rows = []
  const [at, until] = [from, to].map((time) => new Date(time).toISOString())
  expect(items).toEqual([
    {
      ...{ kind: 'calls_missing', at, until, visits: 12 },
      ...{ calls: null, plan_name: null, plan_name_en: null, name: null },
    },
  ])
  expect((await get(other, `?cloak_id=${link}`)).status).toBe(404)
})

test('when an administrator stops and restores the account, a link or a domain, it is marked', async () => {
  const user = await account.user()
  const link = await newLink(user)
  const act = (path: string, body: object) =>
    account.call('POST', `/api/admin/${path}`, { token: admin.token, body })
  for (const deed of ['take-down', 'restore'])
    expect((await act(`cloaks/${link}/${deed}`, { reason: 'phishing' })).status).toBe(200)
  for (const status of ['inactive', 'active']) {
    const body = { status, reason: 'checked' }
    const set = account.call('PUT', `/api/admin/users/${user.id}/status`, { token: admin.token, body })
    expect((await set).status).toBe(200)
  }
  const facts = { domain: 'evil.test', reason: 'phishing' }
  const told = { user: user.id, kind: 'domain_blocked', source: 'domain_blocked:1', facts } as const
  await account.db.transaction().execute((tx) => addNotice(tx, told))
  const kindsOf = async (query: string) => {
    const { items } = (await get(await account.signIn(user), query)).body
    return items.reverse().map(({ kind, name }: Record<string, never>) => [kind, name])
  }
  const stopped = [
    ['account_disabled', null],
    ['account_enabled', null],
  ]
  expect(await kindsOf('')).toEqual([
    ['link_taken_down', 'spring'],
    ['link_restored', 'spring'],
    ...stopped,
    ['domain_blocked', 'evil.test'],
  ])
  expect(await kindsOf(`?cloak_id=${link}`)).toEqual(stopped)
})

test('without statistics there is an error and no mark is missing in silence', async () => {
  const user = await account.user()
  stats.state.down = true
  const answer = await get(user)
  stats.state.down = false
  expect(answer).toMatchObject({ status: 503, body: { code: 'statistics_unavailable' } })
})
