import { DoneAnswer } from '@sluice/contract/api-answer'
import { BlacklistAddedAnswer, BlacklistAnswer, type BlacklistBody } from '@sluice/contract/api-blacklist'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from './list-page.ts'
import { request } from './request.ts'

const PATHS = { own: '/api/blacklist', site: '/api/admin/blacklist' } as const
/** A user's own list, or the administrators' list for every link of the site. */
export type RuleList = keyof typeof PATHS

export const RULES_PER_PAGE = 20
export type Rule = z.infer<typeof BlacklistAnswer>['items'][number]
export type RuleForm = z.input<typeof BlacklistBody>

export const rulesQuery = (list: RuleList, { page, asOf }: ListPage) =>
  queryOptions({
    queryKey: ['blacklist', list, { page, asOf }],
    queryFn: ({ signal }) =>
      request(BlacklistAnswer, PATHS[list], {
        query: { page, as_of: asOf, per_page: RULES_PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

function useRefreshRules() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['blacklist'] })
}

export const useAddRule = (list: RuleList) => {
  const refresh = useRefreshRules()
  return useMutation({
    mutationFn: (body: RuleForm) => request(BlacklistAddedAnswer, PATHS[list], { method: 'POST', body }),
    onSuccess: refresh,
  })
}

export const useDeleteRule = (list: RuleList) => {
  const refresh = useRefreshRules()
  return useMutation({
    mutationFn: (id: number) => request(DoneAnswer, `${PATHS[list]}/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  })
}
