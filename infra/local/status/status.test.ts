import { expect, test } from 'vitest'
import { stateOf } from './ask-part.ts'
import { lagLines } from './lag.ts'
import { memoryOf } from './memory.ts'
import { metricValues } from './metrics-text.ts'
import { duration, table } from './table.ts'

test('columns align and the last one is not padded', () => {
  expect(
    table([
      ['A', 'B'],
      ['long', 'x'],
    ]),
  ).toBe('A     B\nlong  x')
})

test('durations are given in the unit a person would use', () => {
  expect([1_400, 119_000, 600_000, 10 * 3_600_000, 50 * 3_600_000].map(duration)).toEqual([
    '1 s',
    '119 s',
    '10 min',
    '10 h',
    '2 days',
  ])
})

test('a metric is read for all its labels, and others whose name starts the same are ignored', () => {
  const text = '# HELP a b\na{x="1 2"} 3\na 4\na_total 9\na{x="2"} Nan\n'
  expect(metricValues(text, 'a')).toEqual([3, 4])
})

test('memory includes child processes', () => {
  const rows = [
    { pid: 2, parent: 1, rssBytes: 10 },
    { pid: 3, parent: 2, rssBytes: 5 },
    { pid: 4, parent: 3, rssBytes: 1 },
    { pid: 5, parent: 1, rssBytes: 100 },
  ]
  expect(memoryOf(2, rows)).toBe(16)
})

test('lag that cannot be read is shown as unknown, never as zero', () => {
  expect(lagLines(undefined, undefined, 0).join()).toMatch(/unknown.*unknown/)
  const stats = 'sluice_stats_newest_visit_timestamp_seconds 100\nsluice_stats_lag_seconds 0.5\n'
  const redirect = 'sluice_shipper_lag_seconds{dir="w1"} 2\nsluice_visits_dropped_total{dir="w1"} 7\n'
  expect(lagLines(stats, redirect, 103_000)).toEqual([
    'Lag from visit to ClickHouse: 0.50 s at the last insert, newest visit 3 s old',
    'Journals: the oldest unshipped visit is 2.0 s old, 7 visits dropped for lack of disk space',
  ])
})

test('S-G: a part that was given up or is restarting is shown as such', async () => {
  const part = { name: 'stats', pid: process.pid, version: '1', address: 'h:1', since: 0, restarts: 4 }
  expect(await stateOf({ ...part, state: 'given up' })).toBe('given up')
  expect(await stateOf({ ...part, state: 'down' })).toBe('restarting')
  expect(await stateOf({ ...part, state: 'up' })).toBe('running')
})
