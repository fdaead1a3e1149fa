import fc from 'fast-check'
import { expect, test } from 'vitest'
import { agoOf, pollAfter } from './pace.ts'

const NOW = Date.parse('2026-11-27T12:00:00.000Z')
const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString()
const waiting = { state: 'waiting', lost: null, checked: at(-2), next_check: at(3), verified: null } as const
const live = {
  ...waiting,
  state: 'live',
  checked: at(-60),
  next_check: at(3_540),
  verified: at(-60),
} as const

test('domains are asked for every five seconds while one waits, and not at all when all are live', () => {
  expect(pollAfter([], NOW)).toBe(false)
  expect(pollAfter([live, live], NOW)).toBe(false)
  expect(pollAfter([live, waiting], NOW)).toBe(5_000)
  expect(pollAfter([{ ...waiting, checked: null }], NOW)).toBe(5_000)
})

test('a check that is far off is not waited for every five seconds', () => {
  const hourly = { ...waiting, checked: at(-60), next_check: at(3_540) }
  expect(pollAfter([hourly], NOW)).toBe(300_000)
  const eachMinute = { ...waiting, checked: at(-20), next_check: at(40) }
  expect(pollAfter([eachMinute], NOW)).toBe(41_000)
  // A check that was asked for is due at once.
  expect(pollAfter([{ ...hourly, next_check: at(0) }], NOW)).toBe(5_000)
})

test('a certificate is waited for, seldom once it takes long', () => {
  const ordered = { ...live, state: 'certificate' } as const
  expect(pollAfter([ordered], NOW)).toBe(5_000)
  expect(pollAfter([{ ...ordered, verified: at(-3_600) }], NOW)).toBe(60_000)
  expect(pollAfter([{ ...ordered, state: 'failing' }], NOW)).toBe(60_000)
})

test('whatever the clocks say, the wait is between five seconds and five minutes', () => {
  const time = fc.integer({ min: -1e6, max: 1e6 }).map(at)
  fc.assert(
    fc.property(time, time, time, (checked, next_check, verified) => {
      for (const state of ['waiting', 'verified', 'failing'] as const) {
        const wait = pollAfter([{ state, lost: null, checked, next_check, verified }], NOW)
        expect(wait).toBeGreaterThanOrEqual(5_000)
        expect(wait).toBeLessThanOrEqual(300_000)
      }
    }),
  )
})

test('spans are said in their largest unit', () => {
  expect(agoOf(-5)).toEqual({ count: 0, unit: 'second' })
  expect(agoOf(3_400)).toEqual({ count: 3, unit: 'second' })
  expect(agoOf(59_600)).toEqual({ count: 1, unit: 'minute' })
  expect(agoOf(59.6 * 60_000)).toEqual({ count: 1, unit: 'hour' })
  expect(agoOf(72 * 3_600_000)).toEqual({ count: 3, unit: 'day' })
})
