import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBack } from '../time-span.ts'
import { spanBefore } from './compared-span.ts'

test('the period before has as many days and ends at the same time of day', () => {
  const span = daysBack(7, new Date(2026, 10, 21, 14, 32, 8))
  const before = spanBefore(span, 7)
  expect([new Date(before.from), new Date(before.to)]).toEqual([
    new Date(2026, 10, 8),
    new Date(2026, 10, 14, 14, 33),
  ])
})

test('the period before ends before the period begins', () => {
  const now = fc.date({ min: new Date('2016-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(now, fc.constantFrom(7, 30, 90), (at, days) => {
      const span = daysBack(days, at)
      const before = spanBefore(span, days)
      expect(before.to <= span.from).toBe(true)
      expect(before.from < before.to).toBe(true)
    }),
  )
})
