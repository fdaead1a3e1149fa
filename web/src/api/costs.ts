import {
  type CostBody,
  type CostItem,
  type CostRemoval,
  CostsAnswer,
  CostsSetAnswer,
  CostUploadAnswer,
} from '@sluice/contract/api-costs'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

const PATH = '/api/track/costs'
export const COSTS_PER_PAGE = 50
/** A cost with a key for the table. */
export type CostRow = CostItem & { id: string }

/** Days are UTC. `link`: of this link alone. */
export const costsQuery = (asked: { link: number | null; from: string; page: number }) =>
  queryOptions({
    queryKey: ['costs', asked],
    queryFn: async ({ signal }) => {
      const query = { cloak_id: asked.link, from: asked.from, page: asked.page, per_page: COSTS_PER_PAGE }
      const { items, total } = await request(CostsAnswer, PATH, { query, signal })
      return { items: items.map((item): CostRow => ({ ...item, id: `${item.cloak_id} ${item.day}` })), total }
    },
    placeholderData: keepPreviousData,
  })

/** Reports have costs in them. */
function useRefreshCosts() {
  const client = useQueryClient()
  return () => Promise.all(['costs', 'money'].map((part) => client.invalidateQueries({ queryKey: [part] })))
}

export function useSetCost() {
  const refresh = useRefreshCosts()
  return useMutation({
    mutationFn: (body: z.input<typeof CostBody>) => request(CostsSetAnswer, PATH, { method: 'PUT', body }),
    onSuccess: refresh,
  })
}

export function useRemoveCost() {
  const refresh = useRefreshCosts()
  return useMutation({
    mutationFn: (body: z.input<typeof CostRemoval>) =>
      request(CostsSetAnswer, `${PATH}/remove`, { method: 'POST', body }),
    onSuccess: refresh,
  })
}

export function useUploadCosts() {
  const refresh = useRefreshCosts()
  return async (csv: string, dryRun: boolean) => {
    const body = { csv, dry_run: dryRun }
    const { data } = await request(CostUploadAnswer, `${PATH}/upload`, { method: 'POST', body })
    if (!dryRun) await refresh()
    return data
  }
}
