import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, readDay, readMoment, today, weeksOf, withSigns } from './days.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test.each([
  ['2026-11-21', '2026-11-21'],
  [' 2026/1/5 ', '2026-01-05'],
  ['2024.2.29', '2024-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['21-11-2026', null],
  ['2026-11', null],
  ['', null],
])('"%s" is read as %s', (typed, read) => {
  expect(readDay(typed)).toBe(read)
})

test('a time is local, and a day without a time means its last minute', () => {
  expect(readMoment('2026-11-21 9:05')).toEqual(new Date(2026, 10, 21, 9, 5))
  expect(readMoment('2026-11-21')).toEqual(new Date(2026, 10, 21, 23, 59))
  for (const wrong of ['2026-11-21 24:00', '2026-11-21 10:60', '2026-11-31 10:00', '10:00', ''])
    expect(readMoment(wrong)).toBeNull()
})

test.each([
  ['2026', '2026'],
  ['20261', '2026-1'],
  ['2026-', '2026-'],
  ['202611210', '2026-11-21 0'],
  ['202611210905', '2026-11-21 09:05'],
  ['2026/1/5', '2026/1/5'],
  ['2026-1-5', '2026-1-5'],
  ['2026112109051', '2026-11-21 09:05'],
  ['soon', 'soon'],
])('"%s" is formatted as "%s" while typing', (typed, written) => {
  expect(withSigns(typed, true)).toBe(written)
})

test('a typed day is formatted completely, and characters can be deleted one by one', () => {
  fc.assert(
    fc.property(day, (each) => {
      expect(withSigns(each.replaceAll('-', ''), false)).toBe(each)
      const typed = [...each].reduce((so, key) => withSigns(so + key, false), '')
      expect(typed).toBe(each)
      let left = each
      for (let steps = 0; left !== '' && steps < 20; steps++) left = withSigns(left.slice(0, -1), false)
      expect(left).toBe('')
    }),
  )
})

test('a month is six full weeks with all its days in order, from the first day of the week', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(0, 1), (each, first) => {
      const days = weeksOf(each, first).flat()
      expect(days).toContain(each)
      expect(new Date(`${days[0]}T00:00:00Z`).getUTCDay()).toBe(first)
      expect(days).toEqual(days.map((_, at) => addDays(days[0] ?? '', at)))
      expect(days.slice(0, 7).some((one) => one.endsWith('-01'))).toBe(true)
      const last = addDays(addMonths(`${each.slice(0, 8)}01`, 1), -1)
      expect(days).toContain(last)
      expect(days).toHaveLength(42)
    }),
  )
})

test('the same date in a shorter month is its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test("today is the day on the reader's clock", () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05')
  expect(today(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31')
})
