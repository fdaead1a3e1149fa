import { expect, test } from 'vitest'
import { changeOf, daysLeft, hourLines, realShare } from './shape-today.ts'

const hour = (at: string, visits: number) => ({ at, visits, real_visits: visits })

test('a change from nothing has no percentage, and a share of nothing does not exist', () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(3, 0)]).toEqual([0.5, -0.5, null])
  expect(realShare({ visits: 8, real_visits: 6 })).toBe(0.75)
  expect(realShare({ visits: 0, real_visits: 0 })).toBeNull()
})

test('calls last until they are spent or expire, in whole days', () => {
  const until = '2026-11-27T12:00:00Z'
  const calls = { days_left: null, expires_at: null, unused: null }
  expect(daysLeft({ until, calls })).toBeNull()
  expect(daysLeft({ until, calls: { ...calls, days_left: 6.9 } })).toBe(6)
  expect(daysLeft({ until, calls: { ...calls, expires_at: '2026-12-01T00:00:00Z', unused: 5 } })).toBe(3)
})

test('the line of today ends with the last hour that is over, on the scale of both days', () => {
  const hours = {
    yesterday: [0, 1, 2].map((at) => hour(`2026-11-26T0${at}:00:00Z`, at * 10)),
    today: [hour('2026-11-27T00:00:00Z', 40), hour('2026-11-27T01:00:00Z', 3)],
  }
  const lines = hourLines({ hours, until: '2026-11-27T01:30:00Z' }, { width: 100, height: 40 })
  expect(lines).toEqual({ today: '0,0', yesterday: '0,40 50,30 100,20', most: 40 })
})
