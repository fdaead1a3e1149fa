import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scalesOf } from './chart-scales.ts'

test('both axes have their zero at the same height, and hold every value', () => {
  const amounts = fc.array(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1 }), amounts, (counts, values) => {
      const scales = scalesOf(counts, values)
      const zeroOf = ([from, to]: [number, number]) => -from / (to - from)
      expect(zeroOf(scales.counts.domain)).toBeCloseTo(zeroOf(scales.amounts.domain), 9)
      const [least, most] = scales.amounts.domain
      expect(least).toBeLessThanOrEqual(Math.min(0, ...values))
      expect(most).toBeGreaterThanOrEqual(Math.max(0, ...values))
      expect(scales.counts.domain[1]).toBeGreaterThanOrEqual(Math.max(...counts))
      expect(scales.amounts.ticks).toContain(0)
    }),
  )
})

test('without refunds nothing is below zero', () => {
  expect(scalesOf([3, 5], [1_000, 2_500]).amounts).toEqual({
    ticks: [0, 500, 1_000, 1_500, 2_000, 2_500],
    domain: [0, 2_500],
  })
})
