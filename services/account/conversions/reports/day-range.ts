import { MAX_REPORT_DAYS } from '@sluice/contract/reports'
import { invalidFields } from '../../base/http/fail.ts'
import type { Range } from '../../reports/statistics/time-range.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 7

/** The UTC days that a range touches, because a cost is one of a day. Without bounds the last 7 days with today's. */
export function readDays(asked: { from?: string | undefined; to?: string | undefined }, now: number): Range {
  const end = asked.to ? Date.parse(asked.to) : now
  const to = Math.ceil(end / DAY_MS) * DAY_MS
  const from = asked.from ? Math.floor(Date.parse(asked.from) / DAY_MS) * DAY_MS : to - USUAL_DAYS * DAY_MS
  if (!(from >= 0)) throw invalidFields({ from: 'time_range_invalid' })
  if (!(to > from) || (asked.from && !(end > Date.parse(asked.from))))
    throw invalidFields({ to: 'time_range_invalid' })
  if (to - from > MAX_REPORT_DAYS * DAY_MS) throw invalidFields({ from: 'time_range_invalid' })
  return { from, to }
}

export const daysOf = ({ from, to }: Range): string[] =>
  Array.from({ length: (to - from) / DAY_MS }, (_, index) =>
    new Date(from + index * DAY_MS).toISOString().slice(0, 10),
  )
