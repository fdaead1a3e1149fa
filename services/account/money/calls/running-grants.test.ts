import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, available, endLease, type Lease, reportUse } from './ledger.ts'
import { charge, inOrderOfUse, writeOff } from './running-grants.ts'

const grant = fc.record({
  id: fc.integer({ min: 1, max: 1_000 }),
  calls: fc.integer({ min: 1, max: 1_000 }),
  spent: fc.constant(0),
  validUntil: fc.option(fc.date({ min: new Date(0), max: new Date(1e12), noInvalidDate: true })),
})
const grants = fc.uniqueArray(grant, { selector: (one) => one.id, maxLength: 6 })

test('calls are charged to the soonest end first, completely, and to no grant more than it has', () => {
  fc.assert(
    fc.property(grants, fc.nat(4_000), (all, calls) => {
      const charged = charge(all, calls)
      const total = all.reduce((sum, one) => sum + one.calls, 0)
      expect(charged.reduce((sum, one) => sum + one.spent, 0)).toBe(Math.min(calls, total))
      for (const [index, one] of charged.entries()) {
        expect(one.spent).toBeLessThanOrEqual(one.calls)
        if (one.spent > 0)
          for (const earlier of charged.slice(0, index)) expect(earlier.spent).toBe(earlier.calls)
      }
      expect(charged.map((one) => one.id)).toEqual(inOrderOfUse(all).map((one) => one.id))
    }),
  )
})

test('charging in two steps equals charging in one', () => {
  fc.assert(
    fc.property(grants, fc.nat(2_000), fc.nat(2_000), (all, one, other) => {
      expect(charge(charge(all, one), other)).toEqual(charge(all, one + other))
    }),
  )
})

const leases = fc.array(fc.record({ size: fc.integer({ min: 1, max: 200 }), percent: fc.nat(100) }), {
  maxLength: 5,
})

test('when a grant ends, the rest of it expires with its leases, except for calls spent in time', () => {
  fc.assert(
    fc.property(leases, fc.nat(500), fc.nat(500), fc.nat(300), (held, free, ending, trial) => {
      const open: Lease[] = held.map(({ size, percent }) => ({
        size,
        used: Math.floor((percent * size) / 100),
        ending: 0,
        state: 'open',
      }))
      const leased = open.reduce((sum, lease) => sum + lease.size, 0)
      const used = open.reduce((sum, lease) => sum + lease.used, 0)
      const granted = leased + free + ending + trial
      let account: Account = { granted, settled: 0, leased, expired: 0, overdraft: 0 }
      const left = Math.min(granted, leased + ending)
      const plan = { id: 1, calls: left, spent: 0, validUntil: new Date(0) }
      const over = writeOff(account, [plan], open)
      account = over.account
      expect(available(account)).toBe(granted - left)
      for (const lease of over.leases) account = endLease({ account, lease }, 'closed').account
      expect(account).toEqual({
        granted,
        settled: used,
        leased: 0,
        expired: left - used,
        overdraft: 0,
      })
    }),
  )
})

test('calls spent before the end and reported after it are settled, not taken from other calls', () => {
  const lease: Lease = { size: 100, used: 10, ending: 0, state: 'open' }
  const account: Account = { granted: 1_100, settled: 0, leased: 100, expired: 0, overdraft: 0 }
  const plan = { id: 1, calls: 100, spent: 0, validUntil: new Date(0) }
  const over = writeOff(account, [plan], [lease])
  const gone = endLease({ account: over.account, lease: over.leases[0]! }, 'reclaimed')
  expect(gone.account).toMatchObject({ settled: 10, expired: 90 })
  const late = reportUse(gone, 70, true)
  expect(late.account).toMatchObject({ settled: 70, expired: 30, overdraft: 0 })
  expect(available(late.account)).toBe(1_000)
  expect(reportUse(late, 70, true)).toEqual(late)
})
