import fc from 'fast-check'
import { expect, test } from 'vitest'
import { median, percentile } from './numbers.ts'

test('the median is the middle value, or the mean of the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(median([7])).toBe(7)
})

test('a percentile is one of the values, with at least its share at or below it', () => {
  const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 })
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const found = percentile(all, share)
      expect(all).toContain(found)
      expect(all.filter((value) => value <= found).length).toBeGreaterThanOrEqual(share * all.length - 1e-9)
    }),
  )
})

test('no values have no median: a missing figure is an error, not a zero', () => {
  expect(() => median([])).toThrow(RangeError)
})
