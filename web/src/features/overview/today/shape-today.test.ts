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

const box = { width: 100, height: 40 }
const yesterday = [0, 1, 2].map((at) => hour(`2026-11-26T0${at}:00:00Z`, at * 10))
const today = [hour('2026-11-27T00:00:00Z', 40), hour('2026-11-27T01:00:00Z', 3)]

test('the line of today ends with the last hour that is over, and the hour that runs is a point apart from it', () => {
  const lines = hourLines({ hours: { yesterday, today }, counted: '2026-11-27T01:30:00Z' }, box)
  expect(lines).toEqual({
    today: '0,0',
    yesterday: '0,40 50,30 100,20',
    unfinished: { x: 50, y: 37, visits: 3 },
    most: 40,
  })
})

test('on the full hour no hour runs; one that outdoes all others before it is over sets the scale', () => {
  const whole = hourLines({ hours: { yesterday, today }, counted: '2026-11-27T02:00:00Z' }, box)
  expect(whole).toMatchObject({ today: '0,0 50,37', unfinished: null, most: 40 })
  const begun = { yesterday, today: [...today, hour('2026-11-27T02:00:00Z', 0)] }
  expect(hourLines({ hours: begun, counted: '2026-11-27T02:00:00Z' }, box).unfinished).toBeNull()
  const record = { yesterday, today: [hour('2026-11-27T00:00:00Z', 80)] }
  expect(hourLines({ hours: record, counted: '2026-11-27T00:10:00Z' }, box)).toMatchObject({
    today: '',
    unfinished: { x: 0, y: 0, visits: 80 },
    most: 80,
  })
})
