import { expect, test } from 'vitest'
import { readVisit, writeVisit } from './visit-address.ts'

test('a visit is found again by what the address says of it', () => {
  const visit = { id: 'a-b1-7', access_time: '2026-11-21T14:32:07.123Z' }
  expect(readVisit(writeVisit(visit))).toEqual({ id: visit.id, at: Date.parse(visit.access_time) })
})

test.each([null, '', '7', '.a', 'x.a', '-7.a', '9999999999999999.a', `7.${'a'.repeat(101)}`])(
  '"%s" names no visit',
  (text) => {
    expect(readVisit(text)).toBeNull()
  },
)
