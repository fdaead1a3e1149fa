import { expect, test } from 'vitest'
import { pointsOf, visitRows } from './shape-days.ts'

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
