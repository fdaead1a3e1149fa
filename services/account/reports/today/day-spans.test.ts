import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daySpans, earlier } from './day-spans.ts'

const at = (text: string) => Temporal.ZonedDateTime.from(text).epochMilliseconds
const HOUR = 3_600_000

test('today ends at the last full minute, and earlier days at the same time on the clock', () => {
  const spans = daySpans(at('2026-11-27T14:05:42[Asia/Shanghai]'), 'Asia/Shanghai')
  const span = (day: string) => ({
    from: at(`${day}T00:00[Asia/Shanghai]`),
    to: at(`${day}T14:05[Asia/Shanghai]`),
  })
  expect(spans).toMatchObject({
    today: span('2026-11-27'),
    yesterday: span('2026-11-26'),
    weekAgo: span('2026-11-20'),
  })
  expect(spans.checked?.map(({ from, to }) => [from, to])).toEqual(
    ['11-26', '11-19', '11-12', '11-05', '10-29'].map((day) => {
      const from = at(`2026-${day}T00:00[Asia/Shanghai]`)
      return [from, from + 38 * HOUR]
    }),
  )
})

test('where clocks were changed between, the hours on the clock are the same', () => {
  // Clocks in Berlin were set back on 25 October.
  const { weekAgo, checked } = daySpans(at('2026-10-27T09:30[Europe/Berlin]'), 'Europe/Berlin')
  expect(weekAgo).toEqual({
    from: at('2026-10-20T00:00[Europe/Berlin]'),
    to: at('2026-10-20T09:30[Europe/Berlin]'),
  })
  expect(checked?.[1]).toEqual({
    from: at('2026-10-19T00:00[Europe/Berlin]'),
    to: at('2026-10-20T09:00[Europe/Berlin]'),
  })
})

test('at any time in any zone the spans are ordered, begin with a day and are short', () => {
  const zones = [
    'UTC',
    'Asia/Kathmandu',
    'America/Santiago',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Beirut',
  ]
  const times = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2028, 0, 1) })
  fc.assert(
    fc.property(fc.constantFrom(...zones), times, (zone, now) => {
      const { today, yesterday, weekAgo, hours, checked } = daySpans(now, zone)
      for (const { from, to } of [today, yesterday, weekAgo, hours, ...(checked ?? [])]) {
        expect(to).toBeGreaterThan(from)
        expect(to - from).toBeLessThanOrEqual(50 * HOUR)
      }
      for (const { from } of [today, yesterday, weekAgo]) {
        const start = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone)
        expect(start.startOfDay().epochMilliseconds).toBe(from)
      }
      // Not each begins at midnight: where yesterday had none, the earlier weeks begin at its first hour.
      const weeks = [0, 1, 2, 3, 4].map((week) => earlier(yesterday.from, week, zone))
      expect(checked?.map(({ from }) => from) ?? weeks).toEqual(weeks)
      expect(today.to - now).toBeLessThanOrEqual(60_000)
      expect(yesterday.to).toBeLessThanOrEqual(today.from + 2 * HOUR)
      expect(hours).toEqual({ from: yesterday.from, to: today.to })
    }),
    { examples: [['Asia/Beirut', at('2025-03-31T00:00[Asia/Beirut]')]] },
  )
})
