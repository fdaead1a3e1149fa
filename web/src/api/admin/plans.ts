import { AdminPlanAnswer, type PlanBody } from '@sluice/contract/api-plan'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../request.ts'
import { AdminPlans } from '../tolerant/plans.ts'

export type AdminPlan = z.infer<typeof AdminPlans>['items'][number]

/** All plans, cheapest first, at most a hundred; a site has a handful. */
export const plansQuery = queryOptions({
  queryKey: ['admin', 'plans'],
  queryFn: async ({ signal }) =>
    (await request(AdminPlans, '/api/admin/plans', { query: { per_page: 100 }, signal })).items,
})

function useRefreshPlans() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['plans', 'figures', 'audit'].map((part) => client.invalidateQueries({ queryKey: ['admin', part] })),
    )
}

export function useSavePlan() {
  const refresh = useRefreshPlans()
  return useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: PlanBody }) =>
      id === null
        ? request(AdminPlanAnswer, '/api/admin/plans', { method: 'POST', body })
        : request(AdminPlanAnswer, `/api/admin/plans/${id}`, { method: 'PUT', body }),
    onSuccess: refresh,
  })
}

export function useActivatePlan() {
  const refresh = useRefreshPlans()
  return useMutation({
    mutationFn: ({ id, active }: { id: number; active: boolean }) =>
      request(AdminPlanAnswer, `/api/admin/plans/${id}/active`, { method: 'PUT', body: { active } }),
    onSuccess: refresh,
  })
}
