import { ANSWER_BOUNDS_MS } from '@sluice/contract/served'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnswerTimes, TIMED_EACH } from './answer-times.ts'

/** The bucket of one timed answer that took so long. */
function bucketOf(ms: number, startedAt: number): number {
  let now = startedAt
  const times = createAnswerTimes(() => now)
  let began = -1
  for (let visit = 1; visit <= TIMED_EACH; visit++) began = times.begin()
  now += ms
  times.end(began)
  const taken = times.take()
  expect(taken.reduce((sum, each) => sum + each, 0)).toBe(1)
  return taken.indexOf(1)
}

const MICROSECOND = 0.001
const startedAt = fc.integer({ min: 0, max: 1e13 }).map((microseconds) => microseconds / 1_000)
/** From 2 µs to 20 s, each power of ten as often. */
const took = fc.integer({ min: -2_700, max: 4_300 }).map((power) => 10 ** (power / 1_000))

test('a time is counted in the bucket that it fits into, whenever the clock began', () => {
  fc.assert(
    fc.property(took, startedAt, (ms, start) => {
      const bucket = bucketOf(ms, start)
      // The clock is cut to whole microseconds at both ends.
      const [least, most] = [ANSWER_BOUNDS_MS[bucket - 1] ?? 0, ANSWER_BOUNDS_MS[bucket] ?? Infinity]
      expect(ms).toBeGreaterThan(least - 2 * MICROSECOND)
      expect(ms).toBeLessThan(most + 2 * MICROSECOND)
    }),
  )
})

test('one visit of sixteen is timed, and what was taken is not counted again', () => {
  const times = createAnswerTimes()
  for (let visit = 0; visit < 20 * TIMED_EACH; visit++) times.end(times.begin())
  const sum = () => times.take().reduce((all, each) => all + each, 0)
  expect([sum(), sum()]).toEqual([20, 0])
})

test('the bounds grow', () => {
  expect(ANSWER_BOUNDS_MS).toEqual(ANSWER_BOUNDS_MS.toSorted((one, other) => one - other))
})
