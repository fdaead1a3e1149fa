import { CloakUpdatedAnswer } from '@sluice/contract/api-cloak'
import {
  AllToSafeAnswer,
  AllToSafeCountsAnswer,
  CloakHistoryAnswer,
  CloakPropagationAnswer,
} from '@sluice/contract/api-cloak-history'
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { useRefreshCloaks } from './cloaks.ts'
import { request } from './request.ts'

export type CloakVersion = z.infer<typeof CloakHistoryAnswer>['items'][number]
export type Propagation = z.infer<typeof CloakPropagationAnswer>['data']
export type ToSafe = z.infer<typeof AllToSafeAnswer>['data']

/** Maximum number of versions in one answer. */
export const MOST_VERSIONS = 100

/** The newest `count` versions of a link. */
export const historyQuery = (id: number, count: number) =>
  queryOptions({
    queryKey: ['cloak', id, 'history', count],
    queryFn: ({ signal }) =>
      request(CloakHistoryAnswer, `/api/cloak/history/${id}`, { query: { per_page: count }, signal }),
    placeholderData: keepPreviousData,
  })

const SPREADING_CHECK_MS = 400

export const readPropagation = async (id: number, signal?: AbortSignal): Promise<Propagation> =>
  (await request(CloakPropagationAnswer, `/api/cloak/propagation/${id}`, signal ? { signal } : {})).data

/** The propagation of the last change; polled until it is complete. */
export const propagationQuery = (id: number) =>
  queryOptions({
    queryKey: ['cloak', id, 'propagation'],
    queryFn: ({ signal }) => readPropagation(id, signal),
    refetchInterval: ({ state }) => state.data?.state === 'spreading' && SPREADING_CHECK_MS,
  })

/** Restores the settings of an earlier version. */
export function useRestoreVersion(id: number) {
  const refresh = useRefreshCloaks()
  return useMutation({
    mutationFn: async (version: number) => {
      const body = { version }
      return (await request(CloakUpdatedAnswer, `/api/cloak/restore/${id}`, { method: 'POST', body })).data
    },
    onSuccess: refresh,
  })
}

/** How many links the switch would change now. */
export const toSafeCountsQuery = queryOptions({
  queryKey: ['cloaks', 'to-safe'],
  queryFn: async ({ signal }) =>
    (await request(AllToSafeCountsAnswer, '/api/cloak/all-to-safe', { signal })).data,
  gcTime: 0,
})

export function useAllToSafe() {
  const refresh = useRefreshCloaks()
  return useMutation({
    mutationFn: async () =>
      (await request(AllToSafeAnswer, '/api/cloak/all-to-safe', { method: 'POST' })).data,
    onSuccess: refresh,
  })
}
