import { AccessLogAnswer, type AccessLogItem, MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import type { DeviceKind } from '@sluice/contract/devices'
import type { Destination, Reason } from '@sluice/contract/visit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

export const LOGS_PER_PAGE = 20

export type LogEntry = AccessLogItem
export type LogFilter = {
  search: string
  to: Destination | null
  reason: Reason | null
  country: string | null
  device: DeviceKind | null
  cloak: number | null
  /** ISO 8601; `until` is not included. */
  from: string | null
  until: string | null
}
/** Pages behind the last numbered one are named by a cursor. */
export type LogPage = { page: number; asOf: number | null; cursor: string | null }

export const logsQuery = (filter: LogFilter, { page, asOf, cursor }: LogPage) =>
  queryOptions({
    queryKey: ['logs', filter, { page, asOf, cursor }],
    queryFn: ({ signal }) =>
      request(AccessLogAnswer, '/api/cloak/access-logs', {
        query: {
          page: Math.min(page, MAX_LOG_PAGES),
          per_page: LOGS_PER_PAGE,
          as_of: asOf,
          cursor,
          search: filter.search,
          redirect_to: filter.to,
          reason: filter.reason,
          country: filter.country,
          device: filter.device,
          cloak_id: filter.cloak,
          from: filter.from,
          to: filter.until,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
