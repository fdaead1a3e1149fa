import { MAX_REPORT_DAYS, MAX_REPORT_MS } from '@sluice/contract/reports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, today } from '../../ui/dates/days.ts'
import { readDays } from './custom-range.ts'

const now = new Date(2026, 10, 21, 14, 32, 8)
const read = (from: string, to: string) => {
  const range = readDays({ from, to }, now)
  if ('words' in range) throw new Error(range.words)
  return range
}

test('both days are included', () => {
  const { span } = read('2026-11-03', '2026-11-07')
  expect(span).toMatchObject({ bucket: 'day', running: false })
  expect(new Date(span.from)).toEqual(new Date(2026, 10, 3))
  expect(new Date(span.to)).toEqual(new Date(2026, 10, 8))
})

test('today counts as far as it has passed', () => {
  const { span } = read('2026-11-20', '2026-11-21')
  expect(span.running).toBe(true)
  expect(new Date(span.to)).toEqual(new Date(2026, 10, 21, 14, 33))
  expect(read('2026-11-20', '2026-12-24')).toEqual({ span })
})

test('a single day is reported by hours', () => {
  expect(read('2026-11-03', '2026/11/3').span.bucket).toBe('hour')
})

test.each([
  ['2026-02-30', '2026-03-02', 'from', 'range.badDay'],
  ['', '2026-03-02', 'from', 'range.badDay'],
  ['2026-03-02', 'soon', 'to', 'range.badDay'],
  ['2026-03-02', '2026-03-01', 'to', 'range.reversed'],
  ['2026-11-22', '2026-11-25', 'from', 'range.ahead'],
  ['2024-03-02', '2026-03-01', 'from', 'range.tooLong'],
])('from "%s" to "%s" is refused at %s', (from, to, end, words) => {
  expect(readDays({ from, to }, now)).toEqual({ end, words })
})

test('the maximum number of days is accepted and one more is not, even across clock changes', () => {
  const time = { min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(time), (begin) => {
      const from = today(begin)
      const later = new Date(2100, 0)
      const longest = readDays({ from, to: addDays(from, MAX_REPORT_DAYS - 1) }, later)
      if ('words' in longest) throw new Error(longest.words)
      const { from: start, to } = longest.span
      expect(Date.parse(to) - Date.parse(start)).toBeLessThanOrEqual(MAX_REPORT_MS)
      expect(readDays({ from, to: addDays(from, MAX_REPORT_DAYS) }, later)).toHaveProperty('words')
    }),
  )
})
