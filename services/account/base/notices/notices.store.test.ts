import { NoticesAnswer } from '@sluice/contract/api-notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantCalls } from '../../money/calls/grant-calls.ts'
import { reportLeases, type Use } from '../../money/calls/report-leases.ts'
import { tellUse } from '../../money/calls/tell-use.ts'
import { takeLease } from '../../money/calls/testing/take-lease.ts'
import { openTestAccount, type TestAccount } from '../../testing/test-account.ts'

type User = Awaited<ReturnType<TestAccount['user']>>
let account: TestAccount
beforeAll(async () => {
  account = await openTestAccount()
})
afterAll(() => account.close())

/** Spends calls in one step, so that the service's own job sees it whole, then runs that job twice at once. */
async function spend(user: User, calls: number): Promise<void> {
  const leases: Use[] = []
  for (let left = calls; left > 0; ) {
    const ask = { owner: user.id, holder: 'w0', request: crypto.randomUUID(), want: left }
    const { lease, calls: size } = await takeLease(account.db, ask)
    if (size === 0) throw new Error('no calls left')
    leases.push({ lease, used: size, close: true })
    left -= size
  }
  await reportLeases(account.db, { holder: 'w0', leases, grace: [] })
  await Promise.all([tellUse(account.db), tellUse(account.db)])
}
const notices = async (user: User, query = '', headers = {}) => {
  const answer = await account.call('GET', `/api/user/notices${query}`, { token: user.token, headers })
  return NoticesAnswer.parse(answer.body)
}
const percents = async (user: User) => (await notices(user)).items.map((item) => item.facts.percent)

test('an owner is notified at 80, 95 and 100 percent of a grant, once each', async () => {
  const user = await account.user()
  await spend(user, 799)
  expect(await percents(user)).toEqual([])
  await spend(user, 1)
  await spend(user, 100)
  expect(await percents(user)).toEqual([80])
  await spend(user, 50)
  await spend(user, 50)
  expect(await percents(user)).toEqual([100, 95, 80])
  expect((await notices(user)).items[0]).toMatchObject({
    title: 'All your trial calls are used',
    message: expect.stringMatching(
      /^You had 1,000\. Unless you have other calls, visitors go to the audit link\./,
    ),
  })
  expect((await notices(user, '', { 'accept-language': 'zh-CN' })).items[2]).toMatchObject({
    title: '试用次数已使用 80%',
    message: expect.stringMatching(/^共 1,000 次，剩余不超过 200 次。/),
  })
})

test('an owner who passes several marks at once is notified of the last', async () => {
  const user = await account.user()
  await spend(user, 1_000)
  expect(await percents(user)).toEqual([100])
})

test('a plan has its own notices, apart from those of the trial, which is spent after it', async () => {
  const user = await account.user()
  await account.db.transaction().execute((tx) =>
    grantCalls(tx, {
      owner: user.id,
      kind: 'plan',
      calls: 100,
      validUntil: new Date(Date.now() + 86_400_000),
      source: `test:${user.id}`,
      reason: '',
    }),
  )
  await spend(user, 100)
  const { items } = await notices(user)
  expect(items.map((item) => [item.facts.grant_kind, item.facts.percent])).toEqual([['plan', 100]])
})

test('each notice is mailed once, in the language of its owner', async () => {
  const user = await account.user()
  await account.db.updateTable('users').set({ language: 'en_US' }).where('id', '=', user.id).execute()
  await spend(user, 850)
  await spend(user, 10)
  const mailed = async () => {
    const answer = await account.call('GET', '/dev/mail.json')
    return (answer.body as { to: string; subject: string }[]).filter((mail) => mail.to === user.email)
  }
  await expect
    .poll(async () => (await mailed()).map((mail) => mail.subject))
    .toEqual(['80% of your trial calls are used'])
})

test('notices are read one by one or all together, and only by their owner', async () => {
  const user = await account.user()
  const other = await account.user()
  for (const calls of [800, 150, 50]) await spend(user, calls)
  const { items, unread } = await notices(user)
  expect(unread).toBe(3)
  const read = (who: User, body: object) =>
    account.call('POST', '/api/user/notices/read', { token: who.token, body })
  await read(other, { ids: [items[0]!.id] })
  expect((await notices(user)).unread).toBe(3)
  expect((await read(user, { ids: [items[0]!.id] })).body.data).toEqual({ unread: 2 })
  expect((await notices(user, '?unread=true')).items.map((item) => item.id)).toEqual([
    items[1]!.id,
    items[2]!.id,
  ])
  expect((await read(user, {})).body.data).toEqual({ unread: 0 })
  expect((await notices(user)).items.every((item) => item.read)).toBe(true)
})
