import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTurn, keepsOrder, pauseAfter } from './back-off.ts'
import type { OrderFault } from './problem.ts'

const FAULTS: OrderFault[] = [
  'authority_unreachable',
  'authority_limit',
  'authority_refused',
  'caa_forbids',
  'challenge_failed',
]
const HOUR = 3_600_000
const DAY = 24 * HOUR
const failure = fc.record({
  fault: fc.constantFrom(...FAULTS),
  attempts: fc.integer({ min: 1, max: 1_000 }),
  random: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('a pause grows with each failure, is never shorter than the authority asked for, and ends within 29 hours', () => {
  fc.assert(
    fc.property(failure, fc.integer({ min: 0, max: DAY }), (each, retryAfterMs) => {
      const pause = pauseAfter({ ...each, retryAfterMs })
      expect(pause).toBeGreaterThanOrEqual(Math.max(10_000, retryAfterMs))
      expect(pause).toBeLessThanOrEqual(1.2 * DAY)
      const next = pauseAfter({ ...each, attempts: each.attempts + 1, retryAfterMs })
      expect(next).toBeGreaterThanOrEqual(pause)
    }),
  )
})

test('failed challenges of a host stay below five an hour', () => {
  for (const fault of ['challenge_failed', 'caa_forbids'] as const) {
    let [at, tries] = [0, 0]
    while (at < HOUR) {
      tries += 1
      at += pauseAfter({ fault, attempts: tries, random: 0 })
    }
    expect(tries).toBeLessThan(5)
  }
})

test('authorities take turns, beginning with the one of the last certificate', () => {
  const both = ['a', 'b']
  expect(inTurn(both, { attempts: 0, issuedBy: null })).toEqual(['a', 'b'])
  expect(inTurn(both, { attempts: 0, issuedBy: 'b' })).toEqual(['b', 'a'])
  expect(inTurn(both, { attempts: 1, issuedBy: 'b' })).toEqual(['a', 'b'])
  expect(inTurn(['a'], { attempts: 7, issuedBy: 'gone' })).toEqual(['a'])
})

test('an order outlasts an authority that is away, but not for ever where there is another one', () => {
  expect([1, 2, 3].map((attempts) => keepsOrder('authority_unreachable', attempts, 2))).toEqual([
    true,
    true,
    false,
  ])
  expect(keepsOrder('authority_unreachable', 3, 1)).toBe(true)
  expect(keepsOrder('challenge_failed', 1, 1)).toBe(false)
})
