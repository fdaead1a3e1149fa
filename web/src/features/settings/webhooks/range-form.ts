import { readDay, readMoment } from '../../../ui/dates/days.ts'
import type { FormFaults } from '../../../ui/form-resolver.ts'

/** Local dates as typed, optionally with a time. */
export type RangeValues = { from: string; to: string }
export const EMPTY_RANGE: RangeValues = { from: '', to: '' }

/** A day without a time begins at midnight. */
const readStart = (typed: string): Date | null => {
  const day = readDay(typed)
  return day ? new Date(`${day}T00:00:00`) : readMoment(typed)
}
/** The last millisecond of the minute typed. */
const readEnd = (typed: string): Date | null => {
  const at = readMoment(typed)
  return at && new Date(at.getTime() + 59_999)
}

export function checkRange(values: RangeValues): FormFaults<RangeValues> {
  const faults: FormFaults<RangeValues> = {}
  for (const name of ['from', 'to'] as const)
    if (!values[name].trim()) faults[name] = 'required'
    else if (!readMoment(values[name])) faults[name] = 'date.invalid'
  const [from, to] = [readStart(values.from), readEnd(values.to)]
  if (from && to && from > to) faults.to = 'webhooks.rangeOrder'
  return faults
}

/** Null unless both can be read. */
export function rangeOf(values: RangeValues): { from: string; to: string } | null {
  const [from, to] = [readStart(values.from), readEnd(values.to)]
  return from && to && { from: from.toISOString(), to: to.toISOString() }
}
