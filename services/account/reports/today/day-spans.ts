type Span = { from: number; to: number }

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Weeks that an hour is compared with. */
export const WEEKS = [1, 2, 3, 4] as const

/** Spans in Unix ms, `[from, to)`. */
export type DaySpans = {
  today: Span
  yesterday: Span
  weekAgo: Span
  /** From yesterday's midnight until now. */
  hours: Span
  /** The whole hours of `hours`, as far as they are over, and the same ones on the clock of the weeks before; undefined: none is. */
  checked: Span[] | undefined
}

const zoned = (at: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)

/** Today until the last full minute before `now`, and the same hours on the clock of earlier days. */
export function daySpans(now: number, timeZone: string): DaySpans {
  const start = zoned(now, timeZone).startOfDay()
  const from = start.epochMilliseconds
  // In its first minute a day has no full one.
  const to = Math.max(Math.floor(now / MINUTE_MS) * MINUTE_MS, from + MINUTE_MS)
  const back = (days: number): Span => {
    const then = start.subtract({ days }).startOfDay().epochMilliseconds
    return {
      from: then,
      to: Math.max(zoned(to, timeZone).subtract({ days }).epochMilliseconds, then + MINUTE_MS),
    }
  }
  const yesterday = back(1)
  const hours = Math.floor((to - yesterday.from) / HOUR_MS)
  const end = yesterday.from + hours * HOUR_MS
  const checked = [0, ...WEEKS].map((weeks) => ({
    from: earlier(yesterday.from, weeks, timeZone),
    to: earlier(end, weeks, timeZone),
  }))
  return {
    today: { from, to },
    yesterday,
    weekAgo: back(7),
    hours: { from: yesterday.from, to },
    checked: hours > 0 ? checked : undefined,
  }
}

/** The same time on the clock some weeks before. */
export const earlier = (at: number, weeks: number, timeZone: string): number =>
  zoned(at, timeZone).subtract({ weeks }).epochMilliseconds
