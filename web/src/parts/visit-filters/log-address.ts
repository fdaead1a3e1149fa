import type { VisitFilters } from '@sluice/contract/visit-filters'
import { paths } from '../../paths.ts'
import { today } from '../../ui/dates/days.ts'
import { withChange } from '../../ui/url-state.ts'
import type { AskedRange } from '../reports/use-asked-range.ts'
import { changeTo } from './filters.ts'

/** A period of the log as its address has it. */
export type LogPeriod = { range: string; from?: string; until?: string }

const HOUR_MS = 3_600_000

/** The same period as a page of reports. */
export const periodOf = ({ name, days }: AskedRange): LogPeriod =>
  days ? { range: name, from: days.from, until: days.to } : { range: name }

/** The hour or day of a bar that begins at `at`. */
export function periodOfBar(at: string, bucket: 'hour' | 'day'): LogPeriod {
  const begin = new Date(at)
  const day = today(begin)
  if (bucket === 'day') return { range: 'custom', from: day, until: day }
  const end = new Date(begin.getTime() + HOUR_MS)
  return { range: 'span', from: begin.toISOString(), until: end.toISOString() }
}

/** The address of the log with these filters and this period. */
export function logAddress(filters: VisitFilters, period: LogPeriod): string {
  return `${paths.logs}?${withChange(new URLSearchParams(), { ...changeTo(filters), ...period })}`
}
