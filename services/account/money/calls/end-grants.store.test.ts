import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../base/database/connect.ts'
import { repeatable } from '../../testing/repeatable.ts'
import { addPayment, addPlan } from '../../testing/shop.ts'
import { addUser, openTestDb } from '../../testing/test-account.ts'
import { approvePayment, rejectPayment } from '../payments/review-payment.ts'
import { endDueGrants } from './end-grants.ts'
import { grantCalls } from './grant-calls.ts'
import { readBalance, readRunningGrants } from './read-balance.ts'
import { reclaimLeases } from './reclaim-leases.ts'
import { reportLeases } from './report-leases.ts'
import { pass as passFor } from './testing/play-stored.ts'
import { takeLease } from './testing/take-lease.ts'

let db: Db
let clock: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, admin: clock, close } = await openTestDb({ quick: true }))
})
afterAll(() => close())

const TRIAL = 1_000
const newOwner = () => addUser(db, `o${randomUUID()}@calls.test`)
const plan = (owner: number, calls: number, ms: number) =>
  db.transaction().execute((tx) =>
    grantCalls(tx, {
      owner,
      kind: 'plan',
      calls,
      validUntil: new Date(Date.now() + ms),
      source: randomUUID(),
      reason: '',
    }),
  )
const take = (owner: number, want = 500, holder = 'w0') =>
  takeLease(db, { owner, holder, request: randomUUID(), want })
const report = (lease: number, used: number, close = true) =>
  reportLeases(db, { holder: 'w0', leases: [{ lease, used, close }], grace: [] })
const book = (owner: number) =>
  db
    .selectFrom('quota_accounts')
    .select(['granted', 'settled', 'leased', 'expired', 'overdraft'])
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()

const pass = (owner: number, ms: number) => passFor(clock, owner, ms)

test('a lease ends no later than the calls of its account', async () => {
  const owner = await newOwner()
  expect((await take(owner)).lifeMs).toBe(60_000)
  await plan(owner, 5_000, 45_000)
  const { lifeMs } = await take(owner)
  expect(lifeMs).toBeGreaterThan(15_000)
  expect(lifeMs).toBeLessThanOrEqual(45_000)
})

test('the table itself refuses a lease that would outlive its calls or consists of expired calls', async () => {
  const owner = await newOwner()
  await plan(owner, 5_000, 60_000)
  const lease = (seconds: number) =>
    sql`insert into quota_leases (owner_id, holder, request, size, expires_at)
      values (${owner}, 'x', gen_random_uuid(), 1, now() + ${seconds} * interval '1 second')`.execute(db)
  await lease(25)
  await expect(lease(61)).rejects.toThrow('may not outlive')
  await pass(owner, 61_000)
  await expect(lease(1)).rejects.toThrow('may not outlive')
  await db.deleteFrom('quota_leases').where('owner_id', '=', owner).execute()
})

test('once a plan has ended its calls cannot be leased; calls without an end can', async () => {
  const owner = await newOwner()
  await plan(owner, 5_000, 60_000)
  const before = await take(owner, 400)
  await report(before.lease, 400)
  await pass(owner, 60_001)
  let served = 0
  for (let lease = await take(owner); lease.calls > 0; lease = await take(owner)) {
    served += lease.calls
    await report(lease.lease, lease.calls)
  }
  expect(served).toBe(TRIAL)
  expect(await book(owner)).toEqual({
    granted: 6_000,
    settled: 1_400,
    leased: 0,
    expired: 4_600,
    overdraft: 0,
  })
  expect(await readBalance(db, owner)).toEqual({ total: TRIAL, remaining: 0 })
})

test('leases held beyond a plan’s end are settled by what was spent in time, whenever it is reported', async () => {
  const owner = await newOwner()
  await plan(owner, 300, 60_000)
  const [one, two] = [await take(owner, 100, 'a'), await take(owner, 100, 'b')]
  await pass(owner, 60_001)
  expect(await endDueGrants(db)).toBeGreaterThan(0)
  expect(await readBalance(db, owner)).toEqual({ total: TRIAL, remaining: TRIAL })
  await report(one.lease, 60)
  await pass(owner, 6_000)
  await reclaimLeases(db)
  expect(await book(owner)).toMatchObject({ settled: 60, leased: 0, expired: 240, overdraft: 0 })
  await report(two.lease, 30)
  expect(await book(owner)).toMatchObject({ settled: 90, expired: 210, overdraft: 0 })
  expect(await readBalance(db, owner)).toEqual({ total: TRIAL, remaining: TRIAL })
})

test('calls spent before a plan was bought are not charged to it', async () => {
  const owner = await newOwner()
  const trial = await take(owner, 400)
  await report(trial.lease, 400)
  await plan(owner, 10_000, 60_000)
  const bought = await take(owner, 250)
  await report(bought.lease, 250)
  const left = (await readRunningGrants(db, owner)).map((grant) => grant.calls - grant.spent)
  expect(left).toEqual([9_750, 600])
  await pass(owner, 60_001)
  await endDueGrants(db)
  expect(await readBalance(db, owner)).toEqual({ total: TRIAL, remaining: 600 })
})

test('expired grants are ended once, whoever tries and how often', async () => {
  const owner = await newOwner()
  await plan(owner, 500, 1_000)
  await pass(owner, 1_001)
  await Promise.all([
    ...Array.from({ length: 4 }, () => endDueGrants(db)),
    ...Array.from({ length: 4 }, () => take(owner, 10)),
    plan(owner, 700, 60_000),
  ])
  expect(await book(owner)).toMatchObject({ granted: 2_200, expired: 500 })
  const told = await db
    .selectFrom('notices')
    .select('facts')
    .where('user_id', '=', owner)
    .where('kind', '=', 'calls_expired')
    .execute()
  expect(told).toEqual([{ facts: { calls: 500, grant_kind: 'plan' } }])
})

test('no more calls than are free can be taken away', async () => {
  const owner = await newOwner()
  const adjust = (calls: number) =>
    db.transaction().execute((tx) =>
      grantCalls(tx, {
        owner,
        kind: 'adjustment',
        calls,
        validUntil: null,
        source: randomUUID(),
        reason: 'x',
      }),
    )
  await take(owner, 300)
  await expect(adjust(-701)).rejects.toMatchObject({
    code: 'conflict',
    facts: { errors: { calls: 'calls_insufficient' } },
  })
  expect(await adjust(-700)).toBe(true)
  expect((await take(owner)).calls).toBe(0)
})

const move = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('take' as const), want: fc.integer({ min: 1, max: 400 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      lease: fc.nat(15),
      // Even numbers: a double would almost always be close to nothing.
      percent: fc.nat(100),
      close: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('submit' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('approve' as const), payment: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reject' as const), payment: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end' as const) }) },
)
const round = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 5, size: 'max' }),
  /** Days that pass afterwards. */
  days: fc.constantFrom(0, 0, 0, 5, 10, 25),
})

const usedOf = (leases: readonly { used: number }[]) => leases.reduce((sum, { used }) => sum + used, 0)

const runs = repeatable('payments and leases', 100)

test(
  'in any interleaving of payments, reviews, leases, reports and plan ends the books are right',
  async () => {
    const admin = await addUser(db, `a${randomUUID()}@calls.test`, 'admin')
    const bought = await addPlan({ db }, { validity_days: 10, total_calls: 500 })
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6, size: 'max' }), async (rounds) => {
        const owner = await newOwner()
        const payments: number[] = []
        const approved = new Set<number>()
        const leases: { lease: number; calls: number; used: number; ended: boolean }[] = []
        for (const { moves, days } of rounds) {
          await Promise.all(
            moves.map(async (m) => {
              if (m.kind === 'take') {
                const got = await take(owner, m.want)
                if (got.calls > 0) leases.push({ ...got, used: 0, ended: false })
              } else if (m.kind === 'report') {
                const lease = leases[m.lease % Math.max(1, leases.length)]
                if (!lease) return
                const used = Math.floor((m.percent * lease.calls) / 100)
                lease.used = Math.max(lease.used, used)
                lease.ended ||= m.close
                await report(lease.lease, used, m.close)
              } else if (m.kind === 'submit') {
                if (payments.length < 3) payments.push(await addPayment(db, owner, bought).catch(() => 0))
              } else if (m.kind === 'end') await endDueGrants(db)
              else {
                const id = payments[m.payment]
                if (!id) return
                if (m.kind === 'reject') await rejectPayment(db, admin, id, 'no').catch(() => {})
                else
                  await approvePayment(db, admin, id).then(
                    () => approved.add(id),
                    () => {},
                  )
              }
            }),
          )
          const { granted, settled, leased, expired, overdraft } = await book(owner)
          expect(granted).toBe(TRIAL + approved.size * bought.total_calls)
          expect(settled + leased + expired).toBeLessThanOrEqual(granted)
          // Only use reported after the end of a lease can find its calls with somebody else.
          expect(overdraft).toBeLessThanOrEqual(usedOf(leases.filter((lease) => lease.ended)))
          if (days > 0) {
            for (const lease of leases) lease.ended = true
            await pass(owner, days * 86_400_000)
            await reclaimLeases(db)
          }
        }
        await pass(owner, 400 * 86_400_000)
        await reclaimLeases(db)
        await endDueGrants(db)
        const { settled, leased, expired, overdraft, granted } = await book(owner)
        expect(leased).toBe(0)
        expect(settled + overdraft).toBe(usedOf(leases))
        // All plans have ended, so what is left is from the trial and never more.
        const remaining = granted - settled - expired
        expect(remaining).toBeLessThanOrEqual(TRIAL)
        expect((await readRunningGrants(db, owner)).reduce((sum, g) => sum + g.calls - g.spent, 0)).toBe(
          remaining,
        )
      }),
      runs,
    )
  },
  runs.timeoutMs,
)
