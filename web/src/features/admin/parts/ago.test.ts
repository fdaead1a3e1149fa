import { expect, test } from 'vitest'
import { spanSince } from './ago.ts'

test('a span is given in the largest unit it fills', () => {
  const now = Date.UTC(2026, 10, 21)
  const after = (ms: number) => spanSince(now - ms, now)
  expect(after(59_999)).toEqual({ count: 0, unit: 'minute' })
  expect(after(3_599_999)).toEqual({ count: 59, unit: 'minute' })
  expect(after(3_600_000)).toEqual({ count: 1, unit: 'hour' })
  expect(after(2 * 86_400_000 + 1)).toEqual({ count: 2, unit: 'day' })
})

test('a moment in the future by a slow clock counts as now', () => {
  expect(spanSince(1_000, 0)).toEqual({ count: 0, unit: 'minute' })
})
