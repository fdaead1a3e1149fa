import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Attempt, nextAttempt, WHOLE } from './next-attempt.ts'

/** Ships numbered changes against a store that fails on some of them. Returns what is left. */
function ship(changes: number, bad: (change: number) => boolean, attempts: number): number[] {
  let left = Array.from({ length: changes }, (_, change) => change)
  let attempt: Attempt = WHOLE
  for (let i = 0; i < attempts; i += 1) {
    const taken = left.slice(attempt.skip, attempt.skip + attempt.batch)
    const failed = taken.some(bad)
    if (!failed) left = left.filter((change) => !taken.includes(change))
    attempt = nextAttempt(attempt, failed ? 'failed' : taken.length)
  }
  return left
}

test('whatever fails, everything else is shipped', () => {
  fc.assert(
    fc.property(fc.nat(1_200), fc.uniqueArray(fc.nat(1_200), { maxLength: 5 }), (changes, bad) => {
      const left = ship(changes, (change) => bad.includes(change), 400)
      expect(left).toEqual(bad.filter((change) => change < changes).toSorted((a, b) => a - b))
    }),
    { numRuns: 200 },
  )
})

test('after an outage everything is shipped, in large batches', () => {
  let attempt = WHOLE
  for (let failures = 0; failures < 30; failures += 1) attempt = nextAttempt(attempt, 'failed')
  expect(attempt.batch).toBe(1)
  attempt = nextAttempt(attempt, 0)
  expect(attempt).toEqual({ skip: 0, batch: 1 })
  for (let batches = 0; batches < 10; batches += 1) attempt = nextAttempt(attempt, attempt.batch)
  expect(attempt).toEqual(WHOLE)
})
