import { type MarkItem, MarksAnswer } from '@sluice/contract/api-marks'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from './request.ts'

export type { MarkItem }

/** What happened to the account from `from` until `to`; `cloak_id`: on the chart of this link. */
export const marksQuery = (asked: { from: string; to: string; cloak_id?: number | undefined }) =>
  queryOptions({
    queryKey: ['marks', asked],
    queryFn: async ({ signal }) =>
      (await request(MarksAnswer, '/api/stats/marks', { query: asked, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
