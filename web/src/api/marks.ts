import { type MarkItem, MarksAnswer } from '@sluice/contract/api-marks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

export type { MarkItem }

/** What happened to the account from `from` until `to`. */
export const marksQuery = (asked: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['marks', asked],
    queryFn: async ({ signal }) =>
      (await request(MarksAnswer, '/api/stats/marks', { query: asked, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
