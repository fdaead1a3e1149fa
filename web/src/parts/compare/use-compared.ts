import { useQuery } from '@tanstack/react-query'
import { comparedQuery, firstVisitQuery } from '../../api/compared.ts'
import type { ReportQuestion } from '../../api/reports.ts'
import type { ReportSpan } from '../reports/ranges.ts'
import { sumOf, type Totals } from '../reports/shape-reports.ts'
import { type TimeSpan, timeZone } from '../time-span.ts'
import { type Comparison, comparedSpan } from './compared-span.ts'
import { type ComparedBar, type KnownBars, knownBars } from './known-bars.ts'

/** The compared visits. `missing` says why some of them are not known. */
export type Compared = {
  span: TimeSpan
  bucket: 'hour' | 'day'
  weekdays: boolean
  bars: readonly ComparedBar[] | undefined
  /** Only of days that are all known. */
  totals: Totals | undefined
  missing: Missing | undefined
  error: unknown
  retry: () => void
}
/** `kept`: visits that are filtered are kept for a time. `first`: there was none yet. `at`: from when on days are known. */
export type Missing = { why: 'kept' | 'first'; all: boolean; at: string | null }

/** The visits that those of a span are compared with; null: with none. */
export function useCompared(
  comparison: Comparison | null,
  span: ReportSpan,
  asked: ReportQuestion,
): Compared | null {
  const { bucket } = span
  const earlier = comparison && comparedSpan(comparison, span)
  const enabled = earlier !== null
  const series = useQuery({ ...comparedQuery({ ...asked, ...earlier, bucket, tz: timeZone() }), enabled })
  const first = useQuery({ ...firstVisitQuery(asked.cloak_id), enabled })
  if (!earlier) return null
  const { data } = series
  const facts = first.data !== undefined && { first: first.data, completeFrom: data?.complete_from ?? null }
  const read = data && facts ? knownBars(data.items, { ...facts, to: earlier.to }) : undefined
  return {
    span: earlier,
    bucket,
    weekdays: comparison.weekdays,
    bars: read?.bars,
    totals: read?.known === 'all' && data ? sumOf(data.items) : undefined,
    missing: read && facts ? missingIn(read, facts) : undefined,
    error: [series, first].find((query) => query.error && query.data === undefined)?.error ?? null,
    retry: () => void Promise.all([series.refetch(), first.refetch()]),
  }
}

type Facts = { first: string | null; completeFrom: string | null }

function missingIn(read: KnownBars, { first, completeFrom }: Facts): Missing | undefined {
  if (read.known === 'all') return undefined
  const why = completeFrom !== null && first !== null && first < completeFrom ? 'kept' : 'first'
  if (read.known === 'part') return { why, all: false, at: read.since }
  return { why, all: true, at: why === 'kept' ? completeFrom : first }
}
