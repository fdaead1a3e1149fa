import { NOTICE_PERCENTS } from '@sluice/contract/api-calls'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextNotice, percentReached } from './notice-percent.ts'
import { charge } from './running-grants.ts'

test.each([
  [100, 79, 0],
  [100, 80, 80],
  [100, 94, 80],
  [100, 95, 95],
  [100, 100, 100],
  [3, 2, 0],
  [1, 0, 0],
  [1, 1, 100],
])('of %i calls %i spent reach %i %%', (calls, spent, percent) => {
  expect(percentReached({ calls, spent })).toBe(percent)
})

test('no call before the next notice triggers one, and that call does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 4 }),
      fc.nat(2_000),
      (sizes, spent) => {
        const all = sizes.map((calls, id) => ({ id, calls, spent: 0, validUntil: null }))
        const grants = charge(all, spent)
        const reached = (more: number) => charge(grants, more).map((one) => percentReached(one))
        const next = nextNotice(grants, NOTICE_PERCENTS)
        if (next === null) {
          expect(grants.every((one) => one.spent === one.calls)).toBe(true)
          return
        }
        expect(reached(next - 1)).toEqual(reached(0))
        expect(reached(next)).not.toEqual(reached(0))
      },
    ),
  )
})
