/** The last `days` days of a time zone, including today, as Unix ms `[from, to)`. */
export function lastDays(days: number, timeZone: string, now: number): { from: number; to: number } {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).startOfDay()
  return {
    from: today.subtract({ days: days - 1 }).epochMilliseconds,
    to: Math.max(now, today.epochMilliseconds + 1),
  }
}

/** The date in the zone, `2026-11-21`. */
export const dayOf = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString()
