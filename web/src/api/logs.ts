import { AccessLogAnswer, type AccessLogItem } from '@sluice/contract/api-cloak'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

export const LOGS_PER_PAGE = 20
/** The server's highest page number. */
export const MAX_LOG_PAGES = 500

export type LogEntry = AccessLogItem
export type LogFilter = { page: number; search: string; to: 'target' | 'audit' | null; cloak: number | null }

export const logsQuery = ({ page, search, to, cloak }: LogFilter) =>
  queryOptions({
    queryKey: ['logs', { page, search, to, cloak }],
    queryFn: ({ signal }) =>
      request(AccessLogAnswer, '/api/cloak/access-logs', {
        query: { page, per_page: LOGS_PER_PAGE, search, redirect_to: to, cloak_id: cloak },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
