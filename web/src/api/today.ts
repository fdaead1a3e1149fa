import { type Today, TodayAnswer } from '@sluice/contract/api-today'
import { queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

export type { Today }

const MINUTE_MS = 60_000

/** Asked again each minute while the page is in view, which is as often as it is counted. */
export const todayQuery = (tz: string) =>
  queryOptions({
    queryKey: ['today', tz],
    queryFn: async ({ signal }) =>
      (await request(TodayAnswer, '/api/stats/today', { query: { tz }, signal })).data,
    staleTime: MINUTE_MS / 2,
    refetchInterval: MINUTE_MS,
  })
