import { ANSWER_BOUNDS_MS, TIME_BUCKETS } from '@sluice/contract/served'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availablePercent, DAY_MINUTES, measuredDays, p99Of } from './served-figures.ts'

const timesOf = (counts: Record<number, number>) =>
  Array.from({ length: TIME_BUCKETS }, (_, bucket) => counts[bucket] ?? 0)

test('the p99 is the upper bound of the bucket in which the hundredth part begins', () => {
  expect(p99Of(timesOf({ 2: 99, 9: 1 }))).toBe(0.1)
  expect(p99Of(timesOf({ 2: 98, 9: 2 }))).toBe(2.5)
  expect(p99Of(timesOf({ 2: 98, [TIME_BUCKETS - 1]: 2 }))).toBeNull()
})

test('p99: at least 99 % of the timed answers are within it, and fewer within the bound below', () => {
  const counts = fc.array(fc.nat(100_000), { minLength: TIME_BUCKETS, maxLength: TIME_BUCKETS })
  fc.assert(
    fc.property(counts, (times) => {
      const p99 = p99Of(times)
      const all = times.reduce((sum, each) => sum + each, 0)
      const within = (bucket: number) => times.slice(0, bucket + 1).reduce((sum, each) => sum + each, 0) / all
      const bucket = p99 === null ? ANSWER_BOUNDS_MS.length : ANSWER_BOUNDS_MS.indexOf(p99)
      expect(within(bucket)).toBeGreaterThanOrEqual(0.99)
      expect(within(bucket - 1)).toBeLessThan(0.99)
    }),
    { examples: [[timesOf({ 0: 99, 1: 1 })]] },
  )
})

test('fewer than a hundred times have no p99, and less than a day has no availability', () => {
  expect([p99Of(timesOf({})), p99Of(timesOf({ 0: 99 })), p99Of(timesOf({ 0: 100 }))]).toEqual([
    null,
    null,
    0.04,
  ])
  expect([availablePercent(0, 0), availablePercent(1_439, 1_439)]).toEqual([null, null])
})

test('availability is rounded down: it is 100 only when every minute was good', () => {
  expect(availablePercent(43_199, 43_200)).toBe(99.99)
  const minutes = fc.integer({ min: DAY_MINUTES, max: 43_200 })
  fc.assert(
    fc.property(minutes, fc.nat(43_200), (all, bad) => {
      const good = Math.max(0, all - bad)
      const percent = availablePercent(good, all)!
      expect(percent === 100).toBe(good === all)
      expect(percent * all).toBeLessThanOrEqual(good * 100 + 1e-6)
      expect((percent + 0.01) * all).toBeGreaterThan(good * 100 - 1e-6)
    }),
  )
})

test('days are whole, at least one and at most thirty', () => {
  expect([5, 1_440, 2_879, 2_880, 44_000].map(measuredDays)).toEqual([1, 1, 1, 2, 30])
})
