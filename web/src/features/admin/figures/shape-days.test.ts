import { expect, test } from 'vitest'
import { barsBefore, isFirstDay, pointsOf, visitRows } from './shape-days.ts'

const counts = { visits: 3, real_visits: 2, audit_visits: 1, unserved: 0, metered: 3 }
const day = { day: '2026-11-20', users: 1, cloaks: 0, payments: 1, revenue: 59.5, visits: counts }

test("a day starts at the reader's midnight", () => {
  const at = visitRows([day])?.[0]?.at ?? ''
  expect(new Date(at).getDate()).toBe(20)
  expect(new Date(at).getHours()).toBe(0)
})

test('the points of a figure add up to its total', () => {
  const two = [day, { ...day, day: '2026-11-21', revenue: 0.5 }]
  expect(pointsOf(two, 'revenue')).toMatchObject({ total: 60, points: [{ value: 59.5 }, { value: 0.5 }] })
})

test('a figure that a site does not have is null, not zero', () => {
  expect(pointsOf([day, { ...day, revenue: null }], 'revenue')).toBeNull()
  expect(visitRows([{ ...day, visits: null }])).toBeNull()
})

test('visits of the days before are bars, and without any there are none', () => {
  expect(barsBefore([day])).toEqual([{ at: '2026-11-20T00:00:00', visits: 3 }])
  expect(barsBefore([{ ...day, visits: { ...counts, visits: 0 } }])).toBeUndefined()
  expect(barsBefore([{ ...day, visits: null }])).toBeUndefined()
})

test('the first day of a site is the one before which it had no account, no link and no visit', () => {
  const users = { total: 1, active: 1, members: 0, new: 1 }
  expect(isFirstDay({ users, over_time: [day] })).toBe(true)
  expect(isFirstDay({ users, over_time: [{ ...day, users: 0 }, day] })).toBe(false)
  expect(isFirstDay({ users: { ...users, total: 2 }, over_time: [day] })).toBe(false)
  expect(isFirstDay({ users: { ...users, total: 0 }, over_time: [{ ...day, users: 0 }] })).toBe(false)
})
