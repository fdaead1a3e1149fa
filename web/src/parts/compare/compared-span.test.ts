import { MAX_REPORT_MS } from '@sluice/contract/reports'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '../../ui/dates/days.ts'
import { readDays } from '../reports/custom-range.ts'
import { RANGES, type ReportSpan, spanOf } from '../reports/ranges.ts'
import {
  COMPARISONS,
  type Comparison,
  comparedSpan,
  daysEarlier,
  daysIn,
  readComparison,
} from './compared-span.ts'

const HOUR_MS = 3_600_000
const moment = fc.date({ min: new Date('2016-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
const custom = fc
  .record({ now: moment, ago: fc.nat(500), days: fc.integer({ min: 1, max: 399 }) })
  .map(({ now, ago, days }): ReportSpan => {
    const from = addDays(today(now), -ago)
    const read = readDays({ from, to: addDays(from, days - 1) }, now)
    if ('words' in read) throw new Error(read.words)
    return read.span
  })
const named = fc
  .record({ now: moment, range: fc.constantFrom(...RANGES) })
  .map(({ now, range }) => spanOf(range, now))
const spans = fc.oneof(custom, named)
const comparisons = fc.record({ with: fc.constantFrom(...COMPARISONS), weekdays: fc.boolean() })
const lengthOf = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from)
const holds = (check: (asked: Comparison, span: ReportSpan) => void) =>
  fc.assert(fc.property(comparisons, spans, check), { numRuns: 300 })

describe.each(['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe'])('in %s', (zone) => {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test('as many days are compared, and a report may have them', () => {
    holds((asked, span) => {
      const compared = comparedSpan(asked, span)
      expect(daysIn({ ...span, ...compared })).toBe(daysIn(span))
      // A clock change in one of both alone.
      expect(Math.abs(lengthOf(compared) - lengthOf(span))).toBeLessThanOrEqual(2 * HOUR_MS)
      expect(lengthOf(compared)).toBeGreaterThan(0)
      expect(lengthOf(compared)).toBeLessThanOrEqual(MAX_REPORT_MS)
    })
  })

  test('days that begin at one o’clock are whole', () => {
    const span = {
      from: new Date('2018-02-04T00:00:00').toISOString(),
      to: new Date('2018-11-04T00:00:00').toISOString(),
    }
    const compared = comparedSpan(
      { with: 'year', weekdays: false },
      { ...span, bucket: 'day', running: false },
    )
    expect(compared.to).toBe(new Date('2017-11-04T00:00:00').toISOString())
  })

  test('with weekdays matched they are the same, and no nearer than the days themselves', () => {
    holds((asked, span) => {
      const matched = { ...asked, weekdays: true }
      expect(daysEarlier(matched, span) % 7).toBe(0)
      const { from } = comparedSpan(matched, span)
      expect(new Date(from).getDay()).toBe(new Date(span.from).getDay())
      if (asked.with === 'previous')
        expect(daysEarlier(matched, span) - daysEarlier({ ...asked, weekdays: false }, span)).toBeLessThan(7)
    })
  })

  test('the previous period ends before the period begins', () => {
    holds(({ weekdays }, span) => {
      expect(comparedSpan({ with: 'previous', weekdays }, span).to <= span.from).toBe(true)
    })
  })

  test('last year begins on the same date, or with weekdays matched 364 days before', () => {
    holds((_, span) => {
      const first = (weekdays: boolean) =>
        today(new Date(comparedSpan({ with: 'year', weekdays }, span).from))
      const day = today(new Date(span.from))
      expect(first(true)).toBe(addDays(day, -364))
      expect(first(false).slice(4)).toBe(day.endsWith('-02-29') ? '-02-28' : day.slice(4))
      expect(Number(first(false).slice(0, 4))).toBe(Number(day.slice(0, 4)) - 1)
    })
  })
})

const now = new Date(2026, 10, 21, 14, 32, 8)
const compared = (asked: Comparison, range: (typeof RANGES)[number]) => {
  const { from, to } = comparedSpan(asked, spanOf(range, now))
  return [new Date(from), new Date(to)]
}

test('the period before ends at the same time of day', () => {
  expect(compared({ with: 'previous', weekdays: false }, '7d')).toEqual([
    new Date(2026, 10, 8),
    new Date(2026, 10, 14, 14, 33),
  ])
  expect(compared({ with: 'previous', weekdays: false }, '24h')).toEqual([
    new Date(2026, 10, 19, 15),
    new Date(2026, 10, 20, 14, 33),
  ])
  expect(compared({ with: 'previous', weekdays: true }, '30d')).toEqual([
    new Date(2026, 8, 18),
    new Date(2026, 9, 17, 14, 33),
  ])
})

test('the address says what is compared, and an old one means the previous period', () => {
  const read = (text: string) => readComparison(new URLSearchParams(text))
  expect(read('compare=1')).toEqual({ with: 'previous', weekdays: false })
  expect(read('compare=year&weekdays=1')).toEqual({ with: 'year', weekdays: true })
  expect(read('compare=week')).toEqual({ with: 'week', weekdays: true })
  expect(read('weekdays=1')).toBeNull()
  expect(read('compare=century')).toBeNull()
})
