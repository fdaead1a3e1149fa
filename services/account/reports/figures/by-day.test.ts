import { expect, test } from 'vitest'
import { counts } from '../../testing/stand-in-stats.ts'
import { byDay, sumCounts } from './by-day.ts'

test.each([
  ['UTC', '2026-03-08T00:00:00Z'],
  ['Asia/Shanghai', '2026-03-07T16:00:00Z'],
  ['America/New_York', '2026-03-08T05:00:00Z'],
  ['Asia/Kathmandu', '2026-03-07T18:15:00Z'],
])("a day's start in %s gives its date there", (timeZone, at) => {
  const days = byDay([{ at: Date.parse(at), ...counts(3, 1) }], timeZone)
  expect([...days]).toEqual([['2026-03-08', counts(3, 1)]])
})

test('counts add up field by field, and no counts to zero', () => {
  expect(sumCounts([counts(3, 1), counts(4, 2)])).toEqual(counts(7, 3))
  expect(sumCounts([])).toEqual(counts(0))
})
