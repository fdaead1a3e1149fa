import { addDays, addMonths, type Day, today } from '../../ui/dates/days.ts'
import type { ReportSpan } from '../reports/ranges.ts'
import type { TimeSpan } from '../time-span.ts'

export const COMPARISONS = ['previous', 'week', 'year'] as const
/** `weekdays`: each day is compared with one of the same weekday. */
export type Comparison = { with: (typeof COMPARISONS)[number]; weekdays: boolean }

const DAY_MS = 86_400_000
const WEEK = 7
/** 52 weeks. */
const YEAR_OF_WEEKS = 364

const daysBetween = (from: Day, to: Day) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Days of a span, the last one counted whole. Bars of hours are those of one day. */
export const daysIn = ({ from, to, bucket }: ReportSpan): number =>
  bucket === 'hour' ? 1 : daysBetween(today(new Date(from)), today(new Date(Date.parse(to) - 1))) + 1

/** How many days before a span the compared one is. */
export function daysEarlier({ with: what, weekdays }: Comparison, span: ReportSpan): number {
  if (what === 'week') return WEEK
  if (what === 'year') {
    const first = today(new Date(span.from))
    return weekdays ? YEAR_OF_WEEKS : daysBetween(addMonths(first, -12), first)
  }
  const days = daysIn(span)
  return weekdays ? Math.ceil(days / WEEK) * WEEK : days
}

/**
 * The span that is compared: as many days, from and until the same time on the clock. The previous period ends before the
 * span begins. Last week and last year may reach into a longer span.
 */
export function comparedSpan(comparison: Comparison, span: ReportSpan): TimeSpan {
  const days = daysEarlier(comparison, span)
  if (comparison.with === 'previous') return spanBefore(span, days)
  return { from: earlier(span.from, days), to: earlier(span.to, days) }
}

/** The span this many days before, which ends before the other one begins. */
export function spanBefore({ from, to }: TimeSpan, days: number): TimeSpan {
  const end = earlier(to, days)
  // Where a clock change leaves no such time, the end would be an hour later.
  return { from: earlier(from, days), to: end > from ? from : end }
}

const startOf = (day: Day): Date => new Date(`${day}T00:00:00`)

function earlier(at: string, days: number): string {
  const then = new Date(at)
  const day = addDays(today(then), -days)
  // Some days begin at one o'clock.
  if (then.getTime() === startOf(today(then)).getTime()) return startOf(day).toISOString()
  const clock = then.toTimeString().slice(0, 8)
  const shifted = new Date(`${day}T${clock}`)
  shifted.setMilliseconds(then.getMilliseconds())
  return shifted.toISOString()
}

/** `compare=1` is what addresses said when there was the previous period alone. */
export function readComparison(search: URLSearchParams): Comparison | null {
  const text = search.get('compare')
  const what = text === '1' ? 'previous' : COMPARISONS.find((each) => each === text)
  return what ? { with: what, weekdays: what === 'week' || search.get('weekdays') === '1' } : null
}
