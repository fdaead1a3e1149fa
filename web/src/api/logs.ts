import { type AccessLogItem, MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import type { CampaignFilter } from '@sluice/contract/campaign'
import type { DeviceKind } from '@sluice/contract/devices'
import type { Destination, Reason } from '@sluice/contract/visit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'
import { AccessLog } from './tolerant/logs.ts'

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
} & Record<CampaignFilter, string | null>
/** Pages behind the last numbered one are named by a cursor. */
export type LogPage = { page: number; asOf: number | null; cursor: string | null }

export const logsQuery = (filter: LogFilter, { page, asOf, cursor }: LogPage) => {
  const { search, to, reason, country, device, cloak, from, until, ...campaign } = filter
  return queryOptions({
    queryKey: ['logs', filter, { page, asOf, cursor }],
    queryFn: ({ signal }) =>
      request(AccessLog, '/api/cloak/access-logs', {
        query: {
          page: Math.min(page, MAX_LOG_PAGES),
          per_page: LOGS_PER_PAGE,
          as_of: asOf,
          cursor,
          ...campaign,
          ...{ search, redirect_to: to, reason, country, device, cloak_id: cloak, from, to: until },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
