/** Range of a report, ISO 8601. */
export type TimeSpan = { from: string; to: string }

export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The last `days` calendar days in the browser's time zone, including today, up to the end of this minute. */
export function daysBack(days: number, now: Date): TimeSpan {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
  return { from: from.toISOString(), to: endOfMinute(now).toISOString() }
}

/** The same up to the end of today, so that its question is one all day. */
export function wholeDaysBack(days: number, now: Date): TimeSpan {
  const to = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return { from: daysBack(days, now).from, to: to.toISOString() }
}

/** The last `hours` hours, including the current one. */
export function hoursBack(hours: number, now: Date): TimeSpan {
  const from = new Date(now)
  from.setMinutes(0, 0, 0)
  from.setHours(from.getHours() - hours + 1)
  return { from: from.toISOString(), to: endOfMinute(now).toISOString() }
}

/** Full minutes make the queries of one minute equal, so that their answers are cached. */
export const endOfMinute = (now: Date): Date => new Date(Math.ceil((now.getTime() + 1) / 60_000) * 60_000)
