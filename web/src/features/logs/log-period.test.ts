import { afterEach, expect, test } from 'vitest'
import { readPeriod } from './log-period.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})
const period = (text: string, now = new Date('2026-12-24T12:00:00Z')) =>
  readPeriod(new URLSearchParams(text), now)

test.each([
  ['Asia/Shanghai', '2026-11-01', '2026-11-03', '2026-10-31T16:00:00.000Z', '2026-11-03T16:00:00.000Z'],
  // Days of 23 and of 25 hours.
  ['Europe/Berlin', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  // A day that begins at one o'clock, and one that has two midnights.
  ['Africa/Cairo', '2026-04-24', '2026-04-24', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '2026-01-01', '2025-12-31T18:15:00.000Z', '2026-01-01T18:15:00.000Z'],
])('U8: in %s the days %s to %s are exactly from %s to %s', (timeZone, first, last, from, until) => {
  process.env.TZ = timeZone
  expect(period(`range=custom&from=${first}&until=${last}`)).toMatchObject({
    fault: null,
    span: { from, until },
  })
})

test('U8: a period that still runs is open', () => {
  process.env.TZ = 'Asia/Shanghai'
  const now = new Date('2026-12-24T17:00:00Z')
  const open = { from: '2026-12-24T16:00:00.000Z', until: null }
  expect(period('range=custom&from=2026-12-25&until=2026-12-25', now).span).toEqual(open)
  expect(period('range=7d', now).span).toEqual({ from: '2026-12-18T16:00:00.000Z', until: null })
  expect(period('', now)).toEqual({ name: 'all', days: null, fault: null, span: { from: null, until: null } })
})

test('days that are none are said to be so', () => {
  expect(period('range=custom&from=2026-11-31&until=2026-12-01')).toMatchObject({
    name: 'custom',
    fault: { end: 'from', words: 'range.badDay' },
  })
})

test('a bar of a report leads to exactly its time; a damaged one to all time', () => {
  const span = { from: '2026-11-21T14:00:00.000Z', until: '2026-11-21T15:00:00.000Z' }
  expect(period('range=span&from=2026-11-21T14:00:00Z&until=2026-11-21T16:00:00%2B01:00')).toEqual({
    ...{ name: 'span', days: null, fault: null, span },
  })
  for (const text of ['from=2026-11-21T14:00:00Z', 'from=x&until=y', `from=${span.until}&until=${span.from}`])
    expect(period(`range=span&${text}`).name).toBe('all')
})
