import { DoneAnswer } from '@sluice/contract/api-answer'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'
import { ProfileAnswer, StatisticsAnswer } from './tolerant/account.ts'

export type Profile = z.infer<typeof ProfileAnswer>['data']
export type Statistics = z.infer<typeof StatisticsAnswer>['data']

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }) => (await request(ProfileAnswer, '/api/user/profile', { signal })).data,
})

export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: async ({ signal }) => (await request(StatisticsAnswer, '/api/user/statistics', { signal })).data,
})

export const logout = () => request(DoneAnswer, '/api/user/logout', { method: 'POST' })
