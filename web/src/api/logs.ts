import { type AccessLogItem, MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import type { VisitFilters } from '@sluice/contract/visit-filters'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'
import { AccessLog } from './tolerant/logs.ts'
import { writeFilters } from './write-filters.ts'

export const LOGS_PER_PAGE = 20
/** Most visits of a page that the server gives. */
const MOST = 100

export type LogEntry = AccessLogItem
export type LogAnswer = z.output<typeof AccessLog>
export type LogFilter = {
  search: string
  filters: VisitFilters
  /** ISO 8601; `until` is not included. */
  from: string | null
  until: string | null
}
/** Pages behind the last numbered one are named by a cursor. */
export type LogPage = { page: number; asOf: number | null; cursor: string | null }

export const logsQuery = (filter: LogFilter, { page, asOf, cursor }: LogPage) => {
  const { search, filters, from, until } = filter
  return queryOptions({
    queryKey: ['logs', filter, { page, asOf, cursor }],
    queryFn: ({ signal }) =>
      request(AccessLog, '/api/cloak/access-logs', {
        query: {
          page: Math.min(page, MAX_LOG_PAGES),
          per_page: LOGS_PER_PAGE,
          as_of: asOf,
          cursor,
          ...writeFilters(filters),
          ...{ search, from, to: until },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** A visit by its id and its time in Unix milliseconds; null when it is not kept, or not among the first of its millisecond. */
export const visitQuery = ({ id, at }: { id: string; at: number }) =>
  queryOptions({
    queryKey: ['logs', 'visit', { id, at }],
    queryFn: async ({ signal }) => {
      const [from, to] = [new Date(at).toISOString(), new Date(at + 1).toISOString()]
      const query = { from, to, per_page: MOST }
      const { items } = await request(AccessLog, '/api/cloak/access-logs', { query, signal })
      return items.find((each) => each.id === id) ?? null
    },
  })
