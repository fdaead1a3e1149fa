import { MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import { VISIT_FILTERS } from '@sluice/contract/visit-filters'
import type { LogFilter, LogPage } from '../../api/logs.ts'
import { type Aliases, hasFilters, readFilters } from '../../parts/visit-filters/filters.ts'
import { readAsOf, readPage } from '../../ui/url-state.ts'
import { readPeriod } from './log-period.ts'

/** What addresses of the log called these before filters were those of all reports. */
export const FORMER: Aliases = { redirect_to: 'to', cloak_id: 'cloak' }

/** What the address asks for. Anything that means nothing is left out. */
export const readLogFilter = (search: URLSearchParams, now: Date): LogFilter => ({
  search: search.get('q') ?? '',
  filters: readFilters(search, FORMER),
  ...readPeriod(search, now).span,
})

export const isFiltered = ({ search, filters, from, until }: LogFilter): boolean =>
  Boolean(search || from || until) || hasFilters(filters)

/** A cursor counts only behind the numbered pages. */
export function readLogPage(search: URLSearchParams): LogPage {
  const page = readPage(search)
  return { page, asOf: readAsOf(search), cursor: page > MAX_LOG_PAGES ? search.get('cursor') : null }
}

export const NO_PERIOD = { range: null, from: null, until: null }

/** Removes every filter. */
export const NO_FILTER: Readonly<Record<string, null>> = {
  q: null,
  ...NO_PERIOD,
  ...Object.fromEntries([...VISIT_FILTERS, ...Object.values(FORMER)].map((name) => [name, null])),
}
