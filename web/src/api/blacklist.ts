import { BlacklistAddedAnswer, BlacklistAnswer, type BlacklistBody } from '@sluice/contract/api-blacklist'
import { DoneAnswer } from '@sluice/contract/api-cloak'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export const RULES_PER_PAGE = 20
export type Rule = z.infer<typeof BlacklistAnswer>['items'][number]
export type RuleForm = z.input<typeof BlacklistBody>

export const rulesQuery = (page: number) =>
  queryOptions({
    queryKey: ['blacklist', page],
    queryFn: ({ signal }) =>
      request(BlacklistAnswer, '/api/blacklist', { query: { page, per_page: RULES_PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

function useRefreshRules() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['blacklist'] })
}

export const useAddRule = () => {
  const refresh = useRefreshRules()
  return useMutation({
    mutationFn: (body: RuleForm) => request(BlacklistAddedAnswer, '/api/blacklist', { method: 'POST', body }),
    onSuccess: refresh,
  })
}

export const useDeleteRule = () => {
  const refresh = useRefreshRules()
  return useMutation({
    mutationFn: (id: number) => request(DoneAnswer, `/api/blacklist/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  })
}
