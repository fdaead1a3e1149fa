import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketStarts } from './time-buckets.ts'

const HOUR = 3_600_000
const at = (iso: string) => Date.parse(iso)
const iso = (starts: number[]) => starts.map((start) => new Date(start).toISOString())

test('days in a zone with a 45-minute offset begin at its midnight', () => {
  const range = { from: at('2026-03-10T20:00:00Z'), to: at('2026-03-12T00:00:00Z') }
  expect(iso(bucketStarts(range, 'day', 'Asia/Kathmandu', 10))).toEqual([
    '2026-03-10T18:15:00.000Z',
    '2026-03-11T18:15:00.000Z',
  ])
})

test('the days on which clocks change have 23 and 25 hours', () => {
  const spring = { from: at('2026-03-28T12:00:00Z'), to: at('2026-03-31T12:00:00Z') }
  const days = bucketStarts(spring, 'day', 'Europe/Berlin', 10)
  expect(days.slice(1).map((start, i) => (start - days[i]!) / HOUR)).toEqual([24, 23, 24])
  const autumn = { from: at('2026-10-24T12:00:00Z'), to: at('2026-10-27T12:00:00Z') }
  const later = bucketStarts(autumn, 'day', 'Europe/Berlin', 10)
  expect(later.slice(1).map((start, i) => (start - later[i]!) / HOUR)).toEqual([24, 25, 24])
  expect(bucketStarts({ from: later[1]!, to: later[2]! }, 'hour', 'Europe/Berlin', 30)).toHaveLength(25)
})

test('a day without a midnight begins at its first moment', () => {
  const range = { from: at('2018-11-03T12:00:00Z'), to: at('2018-11-05T12:00:00Z') }
  expect(iso(bucketStarts(range, 'day', 'America/Sao_Paulo', 10))).toContain('2018-11-04T03:00:00.000Z')
})

test('buckets ascend, cover the range, and are no longer than an hour or 25 hours', () => {
  const zones = fc.constantFrom(
    'UTC',
    'America/New_York',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Asia/Shanghai',
  )
  const start = fc.integer({ min: at('2025-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') })
  fc.assert(
    fc.property(zones, start, fc.integer({ min: 1, max: 9 * 24 * HOUR }), (zone, from, length) => {
      for (const bucket of ['hour', 'day'] as const) {
        const starts = bucketStarts({ from, to: from + length }, bucket, zone, 800)
        expect(starts[0]).toBeLessThanOrEqual(from)
        const ends = [...starts.slice(1), from + length]
        for (const [i, end] of ends.entries()) {
          expect(end).toBeGreaterThan(starts[i]!)
          expect(end - starts[i]!).toBeLessThanOrEqual(bucket === 'hour' ? HOUR * 1.5 : 25 * HOUR)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('a series over the limit is cut one point after it', () => {
  expect(bucketStarts({ from: 0, to: 100 * HOUR }, 'hour', 'UTC', 10)).toHaveLength(11)
})
