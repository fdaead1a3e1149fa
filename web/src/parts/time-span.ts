import { endOfMinute } from '../api/end-of-minute.ts'

/** Range of a report, ISO 8601. */
export type TimeSpan = { from: string; to: string }

let zone: string | undefined

/** The browser's time zone. Asked for when first needed, because the answer takes a while when the page starts. */
export function timeZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** The last `days` calendar days in the browser's time zone, including today, up to the end of this minute. */
export function daysBack(days: number, now: Date): TimeSpan {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)
  return { from: from.toISOString(), to: endOfMinute(now).toISOString() }
}

/** The last `hours` hours, including the current one. */
export function hoursBack(hours: number, now: Date): TimeSpan {
  const from = new Date(now)
  from.setMinutes(0, 0, 0)
  from.setHours(from.getHours() - hours + 1)
  return { from: from.toISOString(), to: endOfMinute(now).toISOString() }
}
