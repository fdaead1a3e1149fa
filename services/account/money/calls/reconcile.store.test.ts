import { MismatchesAnswer } from '@sluice/contract/api-calls'
import { createLog } from '@sluice/kit/log'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { standInStats } from '../../testing/stand-in-stats.ts'
import { testAccount } from '../../testing/test-account.ts'
import { createReconciler } from './reconciler.ts'
import { reportLeases } from './report-leases.ts'
import { takeLease } from './testing/take-lease.ts'

const quiet = createLog('reconcile-test', 'silent')

/** An owner with three ended leases of 10, 20 and 0 used calls, as stored by stats. */
async function ground() {
  const stored = { leases: [] as { lease: number; used: number; visits: number }[] }
  const stats = await standInStats({}, stored)
  const account = await testAccount({ STATS_INTERNAL_URL: stats.url })
  const user = await account.user()
  for (const used of [10, 20, 0]) {
    const ask = { owner: user.id, holder: 'w0', request: crypto.randomUUID(), want: 50 }
    const { lease } = await takeLease(account.db, ask)
    await reportLeases(account.db, { holder: 'w0', leases: [{ lease, used, close: true }], grace: [] })
    if (used > 0) stored.leases.push({ lease, used, visits: used })
  }
  const age = (interval: string) =>
    sql`update quota_leases set closed_at = now() - ${interval}::interval`.execute(account.db)
  await age('1 minute')
  const target = { baseUrl: stats.url, secret: account.config.INTERNAL_SECRET }
  const reconciler = createReconciler({ db: account.db, stats: target, log: quiet })
  const found = async () => {
    await reconciler.run()
    const { calls, accounts } = reconciler.books()!
    return { ...calls, accounts }
  }
  return { account, stats, stored, found, age, reconciler, user }
}

const RIGHT = { late: 0, missing: 0, surplus: 0, accounts: 0 }

test('books that agree raise no alarm; removing one visit raises it in the next round, until the visit is back', async () => {
  const { account, stored, found, user } = await ground()
  expect(await found()).toEqual(RIGHT)
  stored.leases[1]!.visits -= 1
  expect(await found()).toEqual({ ...RIGHT, missing: 1 })
  const admin = await account.staff('admin')
  const shown = await account.call('GET', '/api/admin/calls/mismatches', { token: admin.token })
  expect(MismatchesAnswer.parse(shown.body)).toMatchObject({
    total: 1,
    items: [{ owner_id: user.id, used: 20, visits: 19, kind: 'missing' }],
  })
  stored.leases[1]!.visits += 1
  expect(await found()).toEqual(RIGHT)
})

test('visits on their way are late, not missing, for a quarter of an hour', async () => {
  const { stored, found, age } = await ground()
  stored.leases.pop()
  expect(await found()).toEqual({ ...RIGHT, late: 20 })
  await age('16 minutes')
  expect(await found()).toEqual({ ...RIGHT, missing: 20 })
})

test('more visits than calls, and sums that do not add up, are found', async () => {
  const { account, stored, found } = await ground()
  stored.leases[0]!.used = 13
  stored.leases[0]!.visits = 13
  await sql`update quota_accounts set granted = granted + 5`.execute(account.db)
  expect(await found()).toEqual({ ...RIGHT, surplus: 3, accounts: 1 })
})

test('findings are a metric; a failed round leaves the last findings, with a growing age', async () => {
  const { account, stats, found, reconciler } = await ground()
  await found()
  stats.state.down = true
  await expect(reconciler.run()).rejects.toThrow()
  expect(reconciler.books()).toEqual({ calls: { late: 0, missing: 0, surplus: 0 }, accounts: 0 })
  const before = reconciler.secondsAgo()
  await expect.poll(reconciler.secondsAgo).toBeGreaterThan(before)
  const metrics = await account.internal.inject({ url: '/metrics' })
  expect(metrics.body).toContain('sluice_account_books_wrong')
})

test('an account that never could compare reports for how long instead of nothing', async () => {
  const account = await testAccount({ RECONCILE_INTERVAL_MS: '3600000' })
  const told = async () => (await account.internal.inject({ url: '/metrics' })).body
  expect(Number(/^sluice_account_reconciled_seconds_ago (.+)$/m.exec(await told())?.[1])).toBeGreaterThan(0)
  expect(await told()).not.toMatch(/^sluice_account_books_wrong\{/m)
})
