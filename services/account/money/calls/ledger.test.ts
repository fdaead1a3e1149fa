import { MAX_LEASE_CALLS } from '@sluice/contract/leases'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Account,
  available,
  endLease,
  type Lease,
  leaseSize,
  lend,
  reportUse,
  settleLate,
} from './ledger.ts'

const holds = (account: Account) => {
  expect(account.settled).toBeGreaterThanOrEqual(0)
  expect(account.leased).toBeGreaterThanOrEqual(0)
  expect(available(account)).toBeGreaterThanOrEqual(0)
  expect(account.overdraft).toBeGreaterThanOrEqual(0)
}

test('a lease never exceeds the request or what is left, and is never empty while something is left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6_000 }), fc.nat(100_000), fc.nat(50), (want, left, holders) => {
      const size = leaseSize(want, left, holders)
      expect(size).toBeLessThanOrEqual(Math.min(want, left, MAX_LEASE_CALLS))
      expect(size > 0).toBe(left > 0)
    }),
  )
})

test('leases shrink towards one call near the end', () => {
  expect(leaseSize(500, 1_000_000, 8)).toBe(500)
  expect(leaseSize(500, 1_000, 8)).toBe(62)
  expect(leaseSize(500, 20, 8)).toBe(1)
  expect(leaseSize(500, 1, 8)).toBe(1)
  expect(leaseSize(500, 0, 8)).toBe(0)
})

test('repeated requests lend every last call, at most half of what is left each time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 16 }), (calls, holders) => {
      let left = calls
      for (let size = leaseSize(500, left, holders); size > 0; size = leaseSize(500, left, holders)) {
        if (left > 1) expect(size).toBeLessThanOrEqual(Math.max(1, left / 2))
        left -= size
      }
      expect(left).toBe(0)
    }),
  )
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('take' as const), want: fc.integer({ min: 1, max: 500 }) }),
  fc.record({
    kind: fc.constant('report' as const),
    lease: fc.nat(30),
    used: fc.nat(600),
    close: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('reclaim' as const), lease: fc.nat(30) }),
  fc.record({ kind: fc.constant('grace' as const), calls: fc.nat(50) }),
  fc.record({ kind: fc.constant('grant' as const), calls: fc.nat(500) }),
)

test('whatever happens in whatever order, the book adds up and every used call is settled or overdraft', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.array(step, { maxLength: 80, size: 'max' }), (granted, steps) => {
      let account: Account = { granted, settled: 0, leased: 0, expired: 0, overdraft: 0 }
      const leases: Lease[] = []
      let grace = 0
      for (const s of steps) {
        if (s.kind === 'take') {
          const size = leaseSize(s.want, available(account), 1)
          if (size === 0) continue
          account = lend(account, size)
          leases.push({ size, used: 0, ending: 0, state: 'open' })
        } else if (s.kind === 'grant') account = { ...account, granted: account.granted + s.calls }
        else if (s.kind === 'grace') {
          account = settleLate(account, s.calls)
          grace += s.calls
        } else {
          const lease = leases[s.lease]
          if (!lease) continue
          if (s.kind === 'reclaim' && lease.state !== 'open') continue
          const done =
            s.kind === 'reclaim'
              ? endLease({ account, lease }, 'reclaimed')
              : reportUse({ account, lease }, s.used, s.close)
          account = done.account
          leases[s.lease] = done.lease
          expect(done.lease.used).toBeGreaterThanOrEqual(lease.used)
        }
        holds(account)
      }
      const open = leases.filter((lease) => lease.state === 'open')
      expect(account.leased).toBe(open.reduce((sum, lease) => sum + lease.size, 0))
      const ended = leases.filter((lease) => lease.state !== 'open')
      const used = ended.reduce((sum, lease) => sum + lease.used, 0)
      expect(account.settled + account.overdraft).toBe(used + grace)
    }),
    { numRuns: 2_000 },
  )
})

test('without new grants nothing is overdraft while a call is free', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.array(step, { maxLength: 60, size: 'max' }), (granted, steps) => {
      let account: Account = { granted, settled: 0, leased: 0, expired: 0, overdraft: 0 }
      const leases: Lease[] = []
      for (const s of steps) {
        if (s.kind === 'take') {
          const size = leaseSize(s.want, available(account), 1)
          account = lend(account, size)
          leases.push({ size, used: 0, ending: 0, state: 'open' })
        } else if (s.kind === 'grace') account = settleLate(account, s.calls)
        else if (s.kind === 'report' && leases[s.lease]) {
          const done = reportUse({ account, lease: leases[s.lease]! }, s.used, s.close)
          account = done.account
          leases[s.lease] = done.lease
        }
        if (available(account) > 0) expect(account.overdraft).toBe(0)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('repeating a report changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(600), fc.boolean(), (size, used, close) => {
      const account: Account = { granted: 1_000, settled: 0, leased: size, expired: 0, overdraft: 0 }
      const once = reportUse({ account, lease: { size, used: 0, ending: 0, state: 'open' } }, used, close)
      expect(reportUse(once, used, close)).toEqual(once)
    }),
  )
})
