import { MAX_REPORT_MS } from '@sluice/contract/reports'
import { endOfMinute } from '../../api/end-of-minute.ts'
import type { MessageId } from '../../i18n/zh.ts'
import { addDays, type Day, readDay, today } from '../../ui/dates/days.ts'
import type { TimeSpan } from '../time-span.ts'
import type { ReportSpan } from './ranges.ts'

/** Two days as typed, both inclusive. */
export type Days = { from: string; to: string }
/** Which day is wrong, and why. */
export type DaysFault = { end: keyof Days; words: MessageId }

export type CustomRange = { span: ReportSpan }

/** The span of two days as far as it has passed. */
export function readDays(typed: Days, now: Date): CustomRange | DaysFault {
  const [from, last] = [readDay(typed.from), readDay(typed.to)]
  if (!from) return { end: 'from', words: 'range.badDay' }
  if (!last) return { end: 'to', words: 'range.badDay' }
  if (last < from) return { end: 'to', words: 'range.reversed' }
  const present = today(now)
  if (from > present) return { end: 'from', words: 'range.ahead' }
  const running = last >= present
  const to = running ? present : last
  const asked = spanOfDays(from, to, now)
  if (Date.parse(asked.to) - Date.parse(asked.from) > MAX_REPORT_MS)
    return { end: 'from', words: 'range.tooLong' }
  return { span: { ...asked, bucket: from === to ? 'hour' : 'day', running } }
}

/** From the first midnight to the last; today ends with the current minute. */
function spanOfDays(from: Day, to: Day, now: Date): TimeSpan {
  const end = Math.min(midnight(addDays(to, 1)).getTime(), endOfMinute(now).getTime())
  return { from: midnight(from).toISOString(), to: new Date(end).toISOString() }
}

const midnight = (day: Day): Date => new Date(`${day}T00:00:00`)
