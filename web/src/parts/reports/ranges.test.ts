import { expect, test } from 'vitest'
import { readRange, spanBefore, spanOf } from './ranges.ts'

const now = new Date(2026, 10, 21, 14, 32, 8)

test('the previous period is as long, ends at the same time of day, and does not overlap the current one', () => {
  const seven = spanBefore('7d', now)
  expect(new Date(seven.from)).toEqual(new Date(2026, 10, 8))
  expect(new Date(seven.to)).toEqual(new Date(2026, 10, 14, 14, 33))
  expect(seven.to < spanOf('7d', now).from).toBe(true)
  const hours = spanBefore('24h', now)
  expect(new Date(hours.from)).toEqual(new Date(2026, 10, 19, 15))
  expect(new Date(hours.to)).toEqual(new Date(2026, 10, 20, 14, 33))
})

test('an unknown range means thirty days', () => {
  expect(readRange('1y')).toBe('30d')
  expect(readRange('24h')).toBe('24h')
})
