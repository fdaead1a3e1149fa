import { expect, test } from 'vitest'
import { daysBack, hoursBack } from './time-span.ts'

const now = new Date(2026, 10, 21, 14, 32, 8)

test('seven days are today and the six days before, from midnight', () => {
  const { from, to } = daysBack(7, now)
  expect(new Date(from)).toEqual(new Date(2026, 10, 15))
  expect(new Date(to)).toEqual(new Date(2026, 10, 21, 14, 33))
})

test('twenty-four hours start at a full hour and end with the current one', () => {
  expect(new Date(hoursBack(24, now).from)).toEqual(new Date(2026, 10, 20, 15))
})

test('queries in the same minute are the same', () => {
  expect(daysBack(7, now)).toEqual(daysBack(7, new Date(2026, 10, 21, 14, 32, 59)))
})
