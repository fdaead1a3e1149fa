import { type Days, type DaysFault, readDays } from '../../parts/reports/custom-range.ts'
import { RANGES, type RangeName, spanOf } from '../../parts/reports/ranges.ts'

type Span = { from: string | null; until: string | null }
/** A period by its name, by two days as typed, from one moment to another, or all time. */
export type Period = {
  name: 'all' | 'custom' | 'span' | RangeName
  days: Days | null
  fault: DaysFault | null
  span: Span
}

const ALL: Span = { from: null, until: null }

/** Both ends, of which the first comes first. */
function readSpan(search: URLSearchParams): Span | null {
  const [from, until] = ['from', 'until'].map((end) => Date.parse(search.get(end) ?? ''))
  if (from === undefined || until === undefined || !(until > from)) return null
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}

/**
 * Reads `range`, for a `span` the moments `from` and `until`, and for days of one's own `from` and `until`, both included, in the time zone of the browser. A period
 * that still runs has no end, so that its query does not change with every minute.
 */
export function readPeriod(search: URLSearchParams, now: Date): Period {
  const range = search.get('range')
  const name = RANGES.find((each) => each === range)
  if (name) return { name, days: null, fault: null, span: { from: spanOf(name, now).from, until: null } }
  const span = range === 'span' && readSpan(search)
  if (span) return { name: 'span', days: null, fault: null, span }
  if (range !== 'custom') return { name: 'all', days: null, fault: null, span: ALL }
  const days = { from: search.get('from') ?? '', to: search.get('until') ?? '' }
  const read = readDays(days, now)
  if ('words' in read) return { name: 'custom', days, fault: read, span: ALL }
  const { from, to, running } = read.span
  return { name: 'custom', days, fault: null, span: { from, until: running ? null : to } }
}
