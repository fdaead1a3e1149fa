import { readFilterValues, VISIT_FILTERS, type VisitFilters } from '@sluice/contract/visit-filters'
import type { LogEntry } from '../api/logs.ts'
import type { Report, ReportName, ReportQuestion } from '../api/reports.ts'
import { addCounts } from './add-counts.ts'
import { filterValue, passes } from './passes.ts'

type Row = Report<ReportName>[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NO_COUNTS = { visits: 0, real_visits: 0, audit_visits: 0, unserved: 0, metered: 0 }

/** The rows of a report with a visit that its question asks for; the same rows for any other visit. */
export function addToReport(
  name: ReportName,
  question: ReportQuestion,
  rows: readonly Row[],
  visit: LogEntry,
): readonly Row[] {
  const { cloak_id, from } = question
  if (cloak_id !== undefined && cloak_id !== visit.cloak_id) return rows
  if (Date.parse(visit.access_time) < Date.parse(from) || !passes(filtersOf(question), visit)) return rows
  const at =
    name === 'over-time'
      ? bucketOf(rows, question.bucket, visit)
      : rows.findIndex((row) => keyOf(name, row) === keyOfVisit(name, visit))
  if (at >= 0) return rows.map((row, place) => (place === at ? addCounts(row, visit) : row))
  const first = name === 'over-time' ? undefined : newRow(name, visit)
  return first ? [...rows, addCounts(first, visit)] : rows
}

function filtersOf({ filters = {} }: ReportQuestion): VisitFilters {
  const read: VisitFilters = {}
  for (const name of VISIT_FILTERS) {
    const written = filters[name]
    if (written) read[name] = readFilterValues(written)
  }
  return read
}

/** The place of the hour or day of a visit, whose rows are in order of time; -1: there is none yet. */
function bucketOf(rows: readonly Row[], bucket: 'hour' | 'day' = 'day', visit: LogEntry): number {
  const time = Date.parse(visit.access_time)
  const starts = rows.map((row) => Date.parse(String(keyOf('at', row))))
  const place = starts.findLastIndex((start) => start <= time)
  // Days with a change of the clocks last 25 hours at most.
  const longest = bucket === 'hour' ? HOUR_MS : DAY_MS + HOUR_MS
  return time < (starts[place] ?? 0) + longest ? place : -1
}

const keyOf = (name: ReportName | 'at', row: Row): unknown => Reflect.get(row, name)

function keyOfVisit(name: ReportName, visit: LogEntry): string | number | undefined {
  if (name === 'cloak') return visit.cloak_id
  if (name === 'prefetch') return visit.prefetch ? 1 : 0
  const filter = VISIT_FILTERS.find((each) => each === name)
  return filter && filterValue(visit, filter)
}

function newRow(name: ReportName, visit: LogEntry): Row | undefined {
  const key = keyOfVisit(name, visit)
  if (key === undefined) return
  const named = name === 'cloak' ? { name: visit.cloak_name, deleted: visit.cloak_deleted } : {}
  const row: object = { ...NO_COUNTS, ...named, [name]: key }
  return isRow(row) ? row : undefined
}

const isRow = (row: object): row is Row => 'visits' in row
