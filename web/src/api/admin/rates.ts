import {
  RateAnswer,
  type RateBody,
  type RateItem,
  type RateRemoval,
  RatesAnswer,
  RateUploadAnswer,
} from '@sluice/contract/api-admin-rates'
import { DoneAnswer } from '@sluice/contract/api-answer'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../request.ts'

const PATH = '/api/admin/rates'
export const RATES_PER_PAGE = 50
/** A rate with a key for the table. */
export type RateRow = RateItem & { id: string }

export const ratesQuery = (asked: { currency: string; page: number }) =>
  queryOptions({
    queryKey: ['admin', 'rates', asked],
    queryFn: async ({ signal }) => {
      const query = { ...asked, per_page: RATES_PER_PAGE }
      const { items, total } = await request(RatesAnswer, PATH, { query, signal })
      return { items: items.map((item): RateRow => ({ ...item, id: `${item.currency} ${item.day}` })), total }
    },
    placeholderData: keepPreviousData,
  })

function useRefreshRates() {
  const client = useQueryClient()
  return () =>
    Promise.all(['rates', 'audit'].map((part) => client.invalidateQueries({ queryKey: ['admin', part] })))
}

export function useSetRate() {
  const refresh = useRefreshRates()
  return useMutation({
    mutationFn: (body: z.input<typeof RateBody>) => request(RateAnswer, PATH, { method: 'PUT', body }),
    onSuccess: refresh,
  })
}

export function useRemoveRate() {
  const refresh = useRefreshRates()
  return useMutation({
    mutationFn: (body: z.input<typeof RateRemoval>) =>
      request(DoneAnswer, `${PATH}/remove`, { method: 'POST', body }),
    onSuccess: refresh,
  })
}

export function useUploadRates() {
  const refresh = useRefreshRates()
  return async (csv: string, dryRun: boolean) => {
    const body = { csv, dry_run: dryRun }
    const { data } = await request(RateUploadAnswer, `${PATH}/upload`, { method: 'POST', body })
    if (!dryRun) await refresh()
    return data
  }
}
