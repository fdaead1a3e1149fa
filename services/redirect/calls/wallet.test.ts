import { LEASE_LIFE_MS, MAX_LEASE_CALLS } from '@sluice/contract/leases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Lease, needsMore, newLease, remaining, spend, unspend, wantedCalls } from './lease.ts'
import { acknowledge, dueReport, type RecoveredUse } from './report.ts'
import {
  callsOf,
  canWait,
  newWallet,
  passSecond,
  rateOf,
  type Spending,
  spendCall,
  takeBack,
} from './wallet.ts'

const GRACE = 5
const nothingRecovered = (): RecoveredUse => ({ leases: new Map(), grace: new Map() })

const step = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ do: 'spend' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'takeBack' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('lease' as const), calls: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat({ max: 70_000 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('report' as const), arrives: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ do: 'second' as const }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('out' as const), out: fc.boolean() }) },
)

test('no interleaving spends more than was lent, spends after a lease ends, or hides spending from account', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const wallet = newWallet(1)
      const wallets = new Map([[1, wallet]])
      const recovered = nothingRecovered()
      const spent = new Map<number, number>()
      const heard = new Map<number, number>()
      const ends = new Map<number, number>()
      const lent = new Map<number, number>()
      let now = 0
      let grace = 0
      let turn: Spending[] = []
      const report = () => {
        turn = []
        const due = dueReport('s', wallets.values(), recovered)
        for (const { lease, used } of due.leases) heard.set(lease, Math.max(used, heard.get(lease) ?? 0))
        return due
      }
      for (const action of steps) {
        if (action.do === 'wait') now += action.ms
        if (action.do === 'out') wallet.accountOut = action.out
        if (action.do === 'second') passSecond(wallet, now)
        if (action.do === 'lease') {
          const id = lent.size + 1
          lent.set(id, action.calls)
          ends.set(id, now + LEASE_LIFE_MS)
          wallet.leases.push(newLease(id, action.calls, now))
        }
        if (action.do === 'report') {
          const due = report()
          if (action.arrives) acknowledge(due, wallets, recovered)
        }
        if (action.do === 'takeBack')
          for (const spending of turn.splice(0).reverse()) {
            takeBack(spending)
            if (spending.lease) spent.set(spending.lease.id, spending.no - 1)
            else grace--
          }
        if (action.do === 'spend') {
          const state = callsOf(wallet, GRACE, now)
          const spending = spendCall(wallet, GRACE, now)
          expect(spending !== undefined).toBe(state === 'some')
          if (!spending) continue
          turn.push(spending)
          if (spending.lease) {
            const { id } = spending.lease
            expect(spending.no).toBe((spent.get(id) ?? 0) + 1)
            expect(spending.no).toBeLessThanOrEqual(lent.get(id)!)
            expect(now).toBeLessThan(ends.get(id)!)
            spent.set(id, spending.no)
          } else {
            expect(wallet.accountOut).toBe(true)
            expect(spending.no).toBe(++grace)
            expect(grace - wallet.graceReported).toBeLessThanOrEqual(GRACE)
          }
        }
      }
      now += LEASE_LIFE_MS
      callsOf(wallet, GRACE, now)
      acknowledge(report(), wallets, recovered)
      for (const [id, used] of spent) expect(heard.get(id) ?? 0).toBe(used)
      expect(wallet.closing).toEqual([])
      expect(wallet.graceReported).toBe(grace)
    }),
    { numRuns: 2_000 },
  )
})

test('a request is for 1 to 5,000 calls, more at a higher rate', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      (a, b) => {
        const [slow, fast] = [wantedCalls(Math.min(a, b)), wantedCalls(Math.max(a, b))]
        expect(slow).toBeGreaterThanOrEqual(1)
        expect(fast).toBeLessThanOrEqual(MAX_LEASE_CALLS)
        expect(slow).toBeLessThanOrEqual(fast)
      },
    ),
  )
})

test('near the end of an account the next lease is requested when one is half used or ends soon, not before', () => {
  const lease = newLease(1, 10, 0)
  for (let i = 0; i < 4; i++) spend(lease, 0)
  expect(needsMore([lease], 0, false, 0)).toBe(false)
  expect(needsMore([lease], 0, false, LEASE_LIFE_MS - 1_000)).toBe(true)
  spend(lease, 0)
  expect(needsMore([lease], 0, false, 0)).toBe(true)
})

test('four to six seconds of calls are held ahead while account grants every request in full, less near the end', () => {
  const lease = newLease(1, 1_000, 0)
  lease.spent = 200
  expect(needsMore([lease], 200, true, 0)).toBe(true)
  expect(needsMore([lease], 133, true, 0)).toBe(false)
  expect(needsMore([lease], 200, false, 0)).toBe(false)
})

test('a lease that an owner with plenty uses slowly is renewed only near its end', () => {
  const lease = newLease(1, 30, 0)
  lease.spent = 25
  expect(needsMore([lease], 0.5, true, 0)).toBe(false)
  expect(needsMore([lease], 0.5, true, lease.renewAt - 1)).toBe(false)
  expect(needsMore([lease], 0.5, true, lease.renewAt)).toBe(true)
  lease.spent = 28
  expect(needsMore([lease], 0.5, true, 0)).toBe(true)
})

test('owners whose visits began together do not keep requesting together', () => {
  const owners = 40
  const perSecond = 1_100
  let id = 0
  const wallets = Array.from({ length: owners }, () => [newLease(++id, MAX_LEASE_CALLS, 0)])
  const askedInTenth = new Map<number, number>()
  for (let now = 0; now < 60_000; now += 10) {
    for (const leases of wallets) {
      for (let call = 0; call < perSecond / 100; call++) {
        while (remaining(leases[0] as Lease, now) === 0) leases.shift()
        spend(leases[0] as Lease, now)
      }
      if (!needsMore(leases, perSecond, true, now)) continue
      leases.push(newLease(++id, MAX_LEASE_CALLS, now))
      if (now >= 10_000) askedInTenth.set(now - (now % 100), (askedInTenth.get(now - (now % 100)) ?? 0) + 1)
    }
  }
  expect([...askedInTenth.values()].reduce((sum, each) => sum + each)).toBeGreaterThan(400)
  expect(Math.max(...askedInTenth.values())).toBeLessThan(owners / 4)
})

test('the first calls of a rush show a rate, a single burst does not', () => {
  const rush = newWallet(1)
  rush.leases.push(newLease(1, 1_000, 0))
  expect(rateOf(rush, 0)).toBeUndefined()
  for (let call = 0; call < 280; call++) spendCall(rush, GRACE, 5_000 + (call * 1_000) / 700)
  expect(rateOf(rush, 5_400)).toBeCloseTo(700, 0)

  const burst = newWallet(1)
  burst.leases.push(newLease(1, 1_000, 0))
  for (let call = 0; call < 9; call++) spendCall(burst, GRACE, 5_000)
  expect(rateOf(burst, 5_000)).toBe(9)
  spendCall(burst, GRACE, 5_000)
  expect(rateOf(burst, 5_000)).toBe(40)
})

test('the rate follows a rise at once and a fall by halving', () => {
  const wallet = newWallet(1)
  wallet.leases.push(newLease(1, 1_000, 0))
  for (const [spent, rate] of [
    [4, 4],
    [8, 8],
    [0, 4],
    [2, 3],
  ] as const) {
    for (let call = 0; call < spent; call++) spendCall(wallet, GRACE, 0)
    passSecond(wallet, 0)
    expect(wallet.rate).toBe(rate)
  }
})

test('an exhausted owner gets no grace when account becomes unreachable', () => {
  const wallet = newWallet(1)
  wallet.knownEmpty = true
  wallet.accountOut = true
  expect(callsOf(wallet, GRACE, 0)).toBe('none')
})

test('unused leases are returned after ten seconds', () => {
  const wallet = newWallet(1)
  wallet.leases.push(newLease(1, 10, 0))
  spendCall(wallet, GRACE, 1_000)
  passSecond(wallet, 10_999)
  expect(wallet.leases).toHaveLength(1)
  passSecond(wallet, 11_000)
  expect(dueReport('s', [wallet], nothingRecovered()).leases).toEqual([{ lease: 1, used: 1, close: true }])
})

test('unused leases that nobody else needs are kept for as long as account says', () => {
  const wallet = newWallet(1)
  wallet.leases.push(newLease(1, 10, 0, { idleMs: 40_000 }), newLease(2, 10, 0))
  spendCall(wallet, GRACE, 1_000)
  passSecond(wallet, 11_000)
  expect(wallet.leases.map(({ id }) => id)).toEqual([1])
  passSecond(wallet, 41_000)
  expect(wallet.leases).toEqual([])
})

test('a request can wait while the calls held last twice as long', () => {
  const wallet = newWallet(1)
  wallet.leases.push(newLease(1, 100, 0))
  wallet.rate = 40
  expect(canWait(wallet, 1_000, 0)).toBe(true)
  expect(canWait(wallet, 1_000, LEASE_LIFE_MS - 2_001)).toBe(true)
  expect(canWait(wallet, 1_000, LEASE_LIFE_MS - 2_000)).toBe(false)
  wallet.rate = 50
  expect(canWait(wallet, 1_000, 0)).toBe(false)
})

test('a reported call cannot be taken back', () => {
  const lease = newLease(1, 1, 0)
  spend(lease, 0)
  lease.reported = 1
  expect(() => unspend(lease)).toThrow(RangeError)
})

test('a shortened lease is spent to its end and renewed only in its last two fifths', () => {
  const lease = newLease(1, 1_000, 0, { lifeMs: 8_000 })
  expect(needsMore([lease], 1, true, 4_799)).toBe(false)
  expect(needsMore([lease], 1, true, 6_400)).toBe(true)
  expect(remaining(lease, 7_999)).toBe(1_000)
  expect(remaining(lease, 8_000)).toBe(0)
})
