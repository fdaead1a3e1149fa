import { AdminStatisticsAnswer } from '@sluice/contract/api-admin-statistics'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../request.ts'

export type Figures = z.infer<typeof AdminStatisticsAnswer>['data']

export const figuresQuery = (question: { from: string; to: string; tz: string }) =>
  queryOptions({
    queryKey: ['admin', 'figures', question],
    queryFn: async ({ signal }) =>
      (await request(AdminStatisticsAnswer, '/api/admin/statistics', { query: question, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
