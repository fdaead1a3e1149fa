import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DELAYS_MS, delayAfter } from './schedule.ts'

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test('attempts follow the schedule of the standard and end after three days', () => {
  expect(DELAYS_MS.map((ms) => ms / 1_000)).toEqual([
    ...[0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400],
  ])
  expect(delayAfter(DELAYS_MS.length, 0)).toBeUndefined()
})

test('no attempt comes early, and none more than a fifth late', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: DELAYS_MS.length - 1 }), random, (tries, chance) => {
      const [delay = -1, planned = 0] = [delayAfter(tries, chance), DELAYS_MS[tries]]
      expect(delay).toBeGreaterThanOrEqual(planned)
      expect(delay).toBeLessThanOrEqual(planned * 1.2)
    }),
  )
})

test('a whole round has ten attempts within four days, whatever the chance', () => {
  fc.assert(
    fc.property(fc.array(random, { minLength: 10, maxLength: 10 }), (chances) => {
      const waited = chances.map((chance, n) => delayAfter(n, chance) ?? Number.NaN)
      const total = waited.reduce((sum, ms) => sum + ms, 0)
      expect(total).toBeLessThan(4 * 86_400_000)
      expect(delayAfter(chances.length, 0)).toBeUndefined()
    }),
  )
})
