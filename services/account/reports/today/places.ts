import type { ReportAnswer } from '@sluice/contract/reports'
import { earlier, WEEKS } from './day-spans.ts'

const HOUR_MS = 3_600_000

/** Redirects; those by the link's rules; those of them to the audit link. */
export type HourCounts = { visits: number; ruled: number; audit: number }
/**
 * Counts of the checked hours of a link or of its visits from one country, oldest first. `weeks`: the same hours one to
 * four weeks before; null: not known, because visits are no longer kept or the first one came later.
 */
export type Place = {
  cloak: number
  country: string | null
  hours: HourCounts[]
  weeks: (HourCounts | null)[][]
}

const NONE: HourCounts = { visits: 0, ruled: 0, audit: 0 }

/** The starts of the checked hours, and of the same hours of each week before. */
export function hourStarts(checked: readonly { from: number; to: number }[], timeZone: string) {
  const [now, ...before] = checked
  const count = now ? Math.floor((now.to - now.from) / HOUR_MS) : 0
  const hours = Array.from({ length: count }, (_, index) => (now?.from ?? 0) + index * HOUR_MS)
  // As stats counts them, hours begin at the start of their span, also where the clock was changed by half of one.
  const weeks = WEEKS.map((week, index) => {
    const from = before[index]?.from ?? 0
    return hours.map((at) => from + Math.floor((earlier(at, week, timeZone) - from) / HOUR_MS) * HOUR_MS)
  })
  return { hours, weeks }
}

export function placesOf(
  answer: ReportAnswer<'hours-by-place'>,
  starts: ReturnType<typeof hourStarts>,
): Place[] {
  return answer.rows.map(({ cloak, country, at, visits, ruled, audit }) => {
    const counts = new Map(
      at.map((start, index) => [
        start,
        { visits: visits[index] ?? 0, ruled: ruled[index] ?? 0, audit: audit[index] ?? 0 },
      ]),
    )
    const known = Math.max(answer.since, Math.min(...at))
    return {
      ...{ cloak, country },
      hours: starts.hours.map((start) => counts.get(start) ?? NONE),
      weeks: starts.weeks.map((week) =>
        week.map((start) => (start < known ? null : (counts.get(start) ?? NONE))),
      ),
    }
  })
}
