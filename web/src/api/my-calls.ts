import { BalanceAnswer, ForecastAnswer, UsageAnswer } from '@sluice/contract/api-calls'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export type Usage = z.infer<typeof UsageAnswer>['data']
export type Forecast = z.infer<typeof ForecastAnswer>['data']

export const balanceQuery = queryOptions({
  queryKey: ['calls', 'balance'],
  queryFn: async ({ signal }) => (await request(BalanceAnswer, '/api/calls/balance', { signal })).data,
})

export const usageQuery = (days: number, tz: string) =>
  queryOptions({
    queryKey: ['calls', 'usage', { days, tz }],
    queryFn: async ({ signal }) =>
      (await request(UsageAnswer, '/api/calls/usage', { query: { days, tz }, signal })).data,
  })

export const forecastQuery = queryOptions({
  queryKey: ['calls', 'forecast'],
  queryFn: async ({ signal }) => (await request(ForecastAnswer, '/api/calls/forecast', { signal })).data,
})
