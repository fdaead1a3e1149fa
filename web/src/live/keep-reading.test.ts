import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitAfter } from './keep-reading.ts'

test('waits grow to half a minute and differ, so that pages do not come back all at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, chance) => {
        const wait = waitAfter(failures, chance)
        expect(wait).toBeGreaterThanOrEqual(500)
        expect(wait).toBeLessThanOrEqual(30_000)
        expect(waitAfter(failures + 1, chance)).toBeGreaterThanOrEqual(wait)
      },
    ),
  )
  expect(waitAfter(1, 0)).not.toBe(waitAfter(1, 1))
})
