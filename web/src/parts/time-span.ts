/** Range of a report, ISO 8601. */
export type TimeSpan = { from: string; to: string }

export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The last `days` calendar days of the browser's time zone, today among them, until the end of this minute. */
export function daysBack(days: number, now: Date): TimeSpan {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
  return { from: from.toISOString(), to: endOfMinute(now).toISOString() }
}

/** The last `hours` hours, the begun one among them. */
export function hoursBack(hours: number, now: Date): TimeSpan {
  const from = new Date(now)
  from.setMinutes(0, 0, 0)
  from.setHours(from.getHours() - hours + 1)
  return { from: from.toISOString(), to: endOfMinute(now).toISOString() }
}

/** Whole minutes keep the questions of one minute the same, so that their answers can be kept. */
export const endOfMinute = (now: Date): Date => new Date(Math.ceil((now.getTime() + 1) / 60_000) * 60_000)
