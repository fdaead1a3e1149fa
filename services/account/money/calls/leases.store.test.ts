import { randomUUID } from 'node:crypto'
import { LEASE_IDLE_MS, LEASE_LIFE_MS } from '@sluice/contract/leases'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../base/database/connect.ts'
import { repeatable } from '../../testing/repeatable.ts'
import { addUser, openTestDb, testAccount } from '../../testing/test-account.ts'
import { grantCalls } from './grant-calls.ts'
import { readBalance } from './read-balance.ts'
import { reclaimLeases } from './reclaim-leases.ts'
import { reportLeases } from './report-leases.ts'
import { takeLeases } from './take-leases.ts'
import { takeLease } from './testing/take-lease.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openTestDb({ quick: true }))
})
afterAll(() => close())

async function ownerWith(calls: number, email = `o${randomUUID()}@calls.test`): Promise<number> {
  const owner = await addUser(db, email)
  await db.updateTable('quota_accounts').set({ granted: calls }).where('owner_id', '=', owner).execute()
  return owner
}

const book = (owner: number, of: Db = db) =>
  of
    .selectFrom('quota_accounts')
    .select(['granted', 'settled', 'leased', 'expired', 'overdraft'])
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()

const take = (owner: number, holder: string, want = 500) =>
  takeLease(db, { owner, holder, request: randomUUID(), want })

/** As if the time of the holders had passed. */
const letLeasesExpire = (...owners: number[]) =>
  sql`update quota_leases set expires_at = now() - interval '6 seconds'
    where state = 'open' and owner_id = any(${owners}::bigint[])`.execute(db)

test('repeating a request, also in parallel, yields one lease', async () => {
  const owner = await ownerWith(1_000)
  const ask = { owner, holder: 'w0', request: randomUUID(), want: 100 }
  const answers = await Promise.all(Array.from({ length: 8 }, () => takeLease(db, ask)))
  expect(new Set(answers.map((answer) => answer.lease)).size).toBe(1)
  expect(answers[0]?.calls).toBe(100)
  expect(await book(owner)).toMatchObject({ leased: 100 })
})

test('repeating the request that took the last call returns that lease again', async () => {
  const owner = await ownerWith(1)
  const ask = { owner, holder: 'w0', request: randomUUID(), want: 100 }
  const { lease } = await takeLease(db, ask)
  expect(await takeLease(db, ask)).toMatchObject({ lease, calls: 1 })
  expect(await take(owner, 'w0')).toMatchObject({ calls: 0 })
  expect(await book(owner)).toMatchObject({ leased: 1 })
})

test('in a request for several owners each gets what it would have got alone, and the same when it is repeated', async () => {
  const [rich, poor, empty] = [await ownerWith(100_000), await ownerWith(30), await ownerWith(0)]
  await take(poor, 'w1', 5)
  const asks = [empty, poor, rich, 2 ** 40].map((owner) => ({ owner, request: randomUUID(), want: 20 }))
  const leases = await takeLeases(db, 'w0', asks)
  expect(leases.map(({ calls }) => calls)).toEqual([0, 6, 20, 0])
  expect(await takeLeases(db, 'w0', asks)).toEqual(leases)
  expect(await book(rich)).toMatchObject({ leased: 20 })
  expect(await book(poor)).toMatchObject({ leased: 11 })
  expect(await takeLeases(db, 'w2', asks)).toMatchObject([0, 0, 0, 0].map((calls) => ({ calls })))
})

test('holders that request for the same owners in different order do not deadlock', async () => {
  const owners = await Promise.all(Array.from({ length: 10 }, () => ownerWith(1_000_000)))
  const askAll = (holder: string, of: number[]) =>
    takeLeases(
      db,
      holder,
      of.map((owner) => ({ owner, request: randomUUID(), want: 10 })),
    )
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => askAll(`w${n}`, n % 2 === 0 ? owners : owners.toReversed())),
  )
  expect(answers.flat().every(({ calls }) => calls === 10)).toBe(true)
  for (const owner of owners) expect(await book(owner)).toMatchObject({ leased: 80 })
})

test('a lease may stay unused for its whole life only while everything lent is at most a hundredth of what is left', async () => {
  const owner = await ownerWith(2_020)
  expect(await take(owner, 'w0', 10)).toMatchObject({ idleMs: LEASE_LIFE_MS })
  expect(await take(owner, 'w1', 10)).toMatchObject({ idleMs: LEASE_LIFE_MS })
  expect(await take(owner, 'w2', 10)).toMatchObject({ idleMs: LEASE_IDLE_MS })
})

test('racing holders get every call of an account exactly once, down to the last', async () => {
  const owner = await ownerWith(1_000)
  const drain = async (holder: string) => {
    let calls = 0
    for (let lease = await take(owner, holder); lease.calls > 0; lease = await take(owner, holder)) {
      calls += lease.calls
      const use = { lease: lease.lease, used: lease.calls, close: true }
      await reportLeases(db, { holder, leases: [use], grace: [] })
    }
    return calls
  }
  const served = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(drain))
  expect(served.reduce((sum, calls) => sum + calls, 0)).toBe(1_000)
  expect(await book(owner)).toEqual({ granted: 1_000, settled: 1_000, leased: 0, expired: 0, overdraft: 0 })
})

test('closing returns unused calls; late and repeated reports change nothing', async () => {
  const owner = await ownerWith(100)
  const { lease, calls } = await take(owner, 'w0', 50)
  const report = (used: number, close: boolean) =>
    reportLeases(db, { holder: 'w0', leases: [{ lease, used, close }], grace: [] })
  await report(7, false)
  await report(3, false)
  expect(await readBalance(db, owner)).toEqual({ total: 100, remaining: 93 })
  await report(9, true)
  await report(9, true)
  await report(3, false)
  expect(calls).toBe(50)
  expect(await book(owner)).toEqual({ granted: 100, settled: 9, leased: 0, expired: 0, overdraft: 0 })
})

test('an expired lease is taken back, and later reports are settled, then booked as overdraft', async () => {
  const owner = await ownerWith(20)
  const { lease } = await take(owner, 'gone', 10)
  await reportLeases(db, { holder: 'gone', leases: [{ lease, used: 4, close: false }], grace: [] })
  await reclaimLeases(db)
  expect(await book(owner)).toMatchObject({ leased: 10 })
  await letLeasesExpire(owner)
  await reclaimLeases(db)
  expect(await book(owner)).toEqual({ granted: 20, settled: 4, leased: 0, expired: 0, overdraft: 0 })

  await db.updateTable('quota_accounts').set({ settled: 17 }).where('owner_id', '=', owner).execute()
  await reportLeases(db, { holder: 'gone', leases: [{ lease, used: 10, close: true }], grace: [] })
  expect(await book(owner)).toEqual({ granted: 20, settled: 20, leased: 0, expired: 0, overdraft: 3 })
})

test('a report that arrives while its lease is being taken back is settled late, not lost', async () => {
  const owner = await ownerWith(20)
  const { lease } = await take(owner, 'slow', 10)
  const report = await db.transaction().execute(async (tx) => {
    await sql`update quota_leases set state = 'reclaimed', closed_at = now() where id = ${lease}`.execute(tx)
    await sql`update quota_accounts set leased = 0 where owner_id = ${owner}`.execute(tx)
    const use = { lease, used: 6, close: false }
    const reported = reportLeases(db, { holder: 'slow', leases: [use], grace: [] })
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { reported }
  })
  await report.reported
  expect(await book(owner)).toEqual({ granted: 20, settled: 6, leased: 0, expired: 0, overdraft: 0 })
})

test('grace is cumulative per holder: repeats cost nothing, and beyond the balance it is overdraft', async () => {
  const owner = await ownerWith(5)
  const report = (holder: string, used: number) =>
    reportLeases(db, { holder, leases: [], grace: [{ owner, used }] })
  await report('w0', 3)
  await Promise.all([report('w0', 4), report('w0', 4), report('w0', 2)])
  expect(await book(owner)).toMatchObject({ settled: 4, overdraft: 0 })
  await report('w1', 6)
  expect(await book(owner)).toMatchObject({ settled: 5, overdraft: 5 })
})

test('a grant counts once per source and is announced to the redirect nodes', async () => {
  const owner = await ownerWith(0)
  await db.deleteFrom('outbox').execute()
  const grant = {
    owner,
    kind: 'plan' as const,
    calls: 500,
    validUntil: null,
    source: 'payment:1',
    reason: '',
  }
  const grants = Array.from({ length: 5 }, () => db.transaction().execute((tx) => grantCalls(tx, grant)))
  expect((await Promise.all(grants)).filter(Boolean)).toHaveLength(1)
  expect(await book(owner)).toMatchObject({ granted: 500 })
  expect(await db.selectFrom('outbox').select('key').execute()).toEqual([{ key: `calls:${owner}` }])
})

const move = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('take' as const), holder: fc.nat(3), owner: fc.nat(1) }),
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
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reclaim' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('grace' as const), owner: fc.nat(1), used: fc.nat(30) }),
  },
)

const runs = repeatable('leases', 100)

test(
  'in any interleaving of takes, reports, reclaims and grace the ledger adds up and no use is lost',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(move, { minLength: 1, maxLength: 6, size: 'max' }), { maxLength: 6, size: 'max' }),
        async (rounds) => {
          const owners = [await ownerWith(60), await ownerWith(40)]
          const leases: { lease: number; calls: number; owner: number; used: number }[] = []
          const grace = [0, 0]
          for (const round of rounds) {
            await Promise.all(
              round.map(async (m) => {
                if (m.kind === 'take') {
                  const owner = owners[m.owner]!
                  const got = await take(owner, `h${m.holder}`, 20)
                  if (got.calls > 0) leases.push({ ...got, owner, used: 0 })
                } else if (m.kind === 'report') {
                  const lease = leases[m.lease % Math.max(1, leases.length)]
                  if (!lease) return
                  const used = Math.floor((m.percent * lease.calls) / 100)
                  lease.used = Math.max(lease.used, used)
                  const use = { lease: lease.lease, used, close: m.close }
                  await reportLeases(db, { holder: 'h', leases: [use, use], grace: [] })
                } else if (m.kind === 'grace') {
                  grace[m.owner] = Math.max(grace[m.owner]!, m.used)
                  await reportLeases(db, {
                    holder: `g${owners[0]}`,
                    leases: [],
                    grace: [{ owner: owners[m.owner]!, used: m.used }],
                  })
                } else {
                  await letLeasesExpire(...owners)
                  await reclaimLeases(db)
                }
              }),
            )
            for (const owner of owners) {
              const open = await db
                .selectFrom('quota_leases')
                .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('size'), sql<number>`0`).as('size'))
                .where('owner_id', '=', owner)
                .where('state', '=', 'open')
                .executeTakeFirstOrThrow()
              expect((await book(owner)).leased).toBe(Number(open.size))
            }
          }
          await letLeasesExpire(...owners)
          await reclaimLeases(db)
          for (const [index, owner] of owners.entries()) {
            const { settled, overdraft, leased } = await book(owner)
            const used = leases
              .filter((lease) => lease.owner === owner)
              .reduce((sum, lease) => sum + lease.used, 0)
            expect(leased).toBe(0)
            expect(settled + overdraft).toBe(used + grace[index]!)
          }
        },
      ),
      runs,
    )
  },
  runs.timeoutMs,
)

test('the internal port lends and settles leases, only for peers that know the secret', async () => {
  const account = await testAccount()
  const { id } = await account.user()
  const headers = { authorization: `Bearer ${account.config.INTERNAL_SECRET}` }
  const payload = { holder: 'w0', takes: [{ owner: id, request: randomUUID(), want: 10 }] }
  const taken = await account.internal.inject({
    method: 'POST',
    url: '/internal/leases/take',
    headers,
    payload,
  })
  const [lent] = taken.json().leases
  expect(lent).toEqual({ lease: expect.any(Number), calls: 10, lifeMs: 60_000, idleMs: 10_000 })
  const report = { holder: 'w0', leases: [{ lease: lent.lease, used: 10, close: true }], grace: [] }
  const reported = await account.internal.inject({
    method: 'POST',
    url: '/internal/leases/report',
    headers,
    payload: report,
  })
  expect(reported.statusCode).toBe(200)
  expect(await book(id, account.db)).toMatchObject({ settled: 10, leased: 0 })
  for (const authorization of ['', 'Bearer wrong']) {
    const refused = await account.internal.inject({
      method: 'POST',
      url: '/internal/leases/take',
      headers: { authorization },
      payload,
    })
    expect(refused.statusCode).toBe(401)
  }
})
