import { MAX_REPORT_MS, MAX_SERIES_POINTS } from '@sluice/contract/reports'
import { invalidFields } from '../../base/http/fail.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DEFAULT_DAYS = 7

export type Range = { from: number; to: number }
type Asked = { from?: string | undefined; to?: string | undefined }

const refused = (field: 'from' | 'to') => invalidFields({ [field]: 'time_range_invalid' })

/** The requested range in Unix ms, `[from, to)`; without bounds the last `days` until `now`. */
export function readRange(asked: Asked, now: number, days = DEFAULT_DAYS): Range {
  const to = asked.to ? Date.parse(asked.to) : now
  const from = asked.from ? Date.parse(asked.from) : to - days * DAY
  if (!(from >= 0)) throw refused('from')
  if (!(to > from)) throw refused('to')
  if (to - from > MAX_REPORT_MS) throw refused('from')
  return { from, to }
}

/** The same for the log, which is read by key and needs no limit; without bounds every visit until `now`. */
export function readLogRange(asked: Asked, now: number): Range {
  const to = asked.to ? Date.parse(asked.to) : now
  const from = asked.from ? Date.parse(asked.from) : 0
  if (!(from >= 0)) throw refused('from')
  if (!(to > from)) throw refused('to')
  return { from, to }
}

/** Throws when a series over the range would have too many points. */
export function checkPoints({ from, to }: Range, bucket: 'hour' | 'day'): void {
  // A clock change can add a bucket at either end.
  if ((to - from) / (bucket === 'hour' ? HOUR : DAY) + 2 > MAX_SERIES_POINTS) throw refused('from')
}

/** An IANA time zone known to both `Intl` and ClickHouse. Offsets are not accepted. */
export function readTimeZone(text: string): string {
  if (!/^[A-Za-z]/.test(text)) throw invalidFields({ tz: 'time_zone_unknown' })
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text
  } catch {
    throw invalidFields({ tz: 'time_zone_unknown' })
  }
}
