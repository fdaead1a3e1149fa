import { expect, test } from 'vitest'
import { daysBack } from '../time-span.ts'
import { daysBefore, moneyDays, questionOf } from './money-days.ts'

const now = new Date('2026-11-27T10:30:00Z')

test('a running range ends with the UTC day of now and has as many days', () => {
  expect(moneyDays({ ...daysBack(7, now), running: true }, now)).toEqual({
    first: '2026-11-21',
    last: '2026-11-27',
  })
})

test('days that are over are asked for by their dates, whatever the zone', () => {
  const from = new Date(2026, 9, 1).toISOString()
  const to = new Date(2026, 10, 1).toISOString()
  expect(moneyDays({ from, to, running: false }, now)).toEqual({ first: '2026-10-01', last: '2026-10-31' })
})

test('the days before are as many, and a question ends where the next day begins', () => {
  const days = { first: '2026-11-21', last: '2026-11-27' }
  expect(daysBefore(days)).toEqual({ first: '2026-11-14', last: '2026-11-20' })
  expect(questionOf(days, 4)).toEqual({
    from: '2026-11-21T00:00:00Z',
    to: '2026-11-28T00:00:00Z',
    cloak_id: 4,
  })
})
