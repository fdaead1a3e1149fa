import {
  ConversionStatsAnswer,
  type ConversionsBy,
  ConversionTimesAnswer,
  FunnelAnswer,
} from '@sluice/contract/api-conversion-stats'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export type MoneyReport = z.infer<typeof ConversionStatsAnswer>['data']
export type MoneyRow = MoneyReport['items'][number]
export type Funnel = z.infer<typeof FunnelAnswer>['data']

/** ISO 8601, at the borders of UTC days; `to` is not included. */
export type MoneyQuestion = { from: string; to: string; cloak_id?: number }

const FRESH_MS = 60_000

/** While rows load, those of the last question stay; they may be counted by something else, which `by` tells. */
export const moneyQuery = (by: ConversionsBy, question: MoneyQuestion) =>
  queryOptions({
    queryKey: ['money', by, question],
    queryFn: async ({ signal }) =>
      (await request(ConversionStatsAnswer, '/api/stats/conversions', { query: { ...question, by }, signal }))
        .data,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const funnelQuery = (question: MoneyQuestion) =>
  queryOptions({
    queryKey: ['money', 'funnel', question],
    queryFn: async ({ signal }) =>
      (await request(FunnelAnswer, '/api/stats/funnel', { query: question, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })

export const conversionTimesQuery = (question: MoneyQuestion) =>
  queryOptions({
    queryKey: ['money', 'times', question],
    queryFn: async ({ signal }) =>
      (await request(ConversionTimesAnswer, '/api/stats/conversion-times', { query: question, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  })
