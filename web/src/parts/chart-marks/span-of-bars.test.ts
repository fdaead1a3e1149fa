import { expect, test } from 'vitest'
import { spanOfBars } from './span-of-bars.ts'

const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * 3_600_000).toISOString()

test('bars cover the time from the first one’s begin until the last one’s end', () => {
  const rows = [0, 1, 2].map((hour) => ({ at: at(hour) }))
  expect(spanOfBars(rows, 'hour')).toEqual({ from: at(0), to: at(3) })
  expect(spanOfBars(rows.slice(0, 1), 'day')).toEqual({ from: at(0), to: at(24) })
})

test('no more is asked for than the API answers', () => {
  const rows = [0, 400 * 24 + 1].map((hour) => ({ at: at(hour) }))
  expect(spanOfBars(rows, 'day')).toEqual({ from: at(0), to: at(400 * 24) })
  expect(spanOfBars([], 'day')).toEqual({ from: '', to: '' })
})
