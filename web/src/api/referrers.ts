import { dataOf } from '@sluice/contract/api-answer'
import { Counts } from '@sluice/contract/share-reports'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { queryOf, type ReportQuestion } from './reports.ts'
import { request } from './request.ts'

/** The sites that visits came from; a server before them answers 404. */
const Referrers = dataOf(z.object({ items: z.array(Counts.extend({ referrer: z.string() })) }))

export const referrersQuery = (question: ReportQuestion) =>
  queryOptions({
    queryKey: ['report', 'referrer', question],
    queryFn: async ({ signal }) =>
      (await request(Referrers, '/api/stats/referrer', { query: queryOf(question), signal })).data.items,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
