import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  type CloakBody,
  CloakCreatedAnswer,
  type CloakSort,
  CloakUpdatedAnswer,
  CountriesAnswer,
  type SortOrder,
  usualOrder,
} from '@sluice/contract/api-cloak'
import type { CloakMode } from '@sluice/contract/visit'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from './list-page.ts'
import { request } from './request.ts'
import { CloakDetail as CloakDetailRead, CloakList } from './tolerant/cloaks.ts'

export const CLOAKS_PER_PAGE = 10

export type Cloak = z.infer<typeof CloakList>['items'][number]
export type CloakDetail = z.infer<typeof CloakDetailRead>
export type CloakFilter = ListPage & {
  search: string
  mode: CloakMode | null
  /** Newest first without one. */
  sort?: CloakSort
  order?: SortOrder
}

export const cloaksQuery = ({
  page,
  asOf,
  search,
  mode,
  sort = 'created',
  order = usualOrder(sort),
}: CloakFilter) =>
  queryOptions({
    queryKey: ['cloaks', { page, asOf, search, mode, sort, order }],
    queryFn: ({ signal }) =>
      request(CloakList, '/api/cloak/list', {
        query: {
          ...{ page, as_of: asOf, per_page: CLOAKS_PER_PAGE, search, mode },
          ...(sort !== 'created' && { sort }),
          ...(order !== usualOrder(sort) && { order }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const cloakQuery = (id: number) =>
  queryOptions({
    queryKey: ['cloak', id],
    queryFn: ({ signal }) => request(CloakDetailRead, `/api/cloaks/${id}`, { signal }),
  })

/** Codes only: the names come from the browser in the language of the page. */
export const countriesQuery = (commonOnly: boolean) =>
  queryOptions({
    queryKey: ['countries', commonOnly],
    queryFn: async ({ signal }) => {
      const query = { common_only: commonOnly }
      const countries = await request(CountriesAnswer, '/api/cloak/countries', { query, signal })
      return countries.map(({ code }) => code)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export type CloakForm = z.input<typeof CloakBody>

/** Refetches lists, counts and statistics, all of which may change with a link. */
export function useRefreshCloaks() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['cloaks', 'cloak', 'statistics', 'profile'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    )
}

export function useSaveCloak() {
  const refresh = useRefreshCloaks()
  return useMutation({
    mutationFn: async ({ id, form }: { id: number | null; form: CloakForm }) =>
      id === null
        ? (await request(CloakCreatedAnswer, '/api/cloak/create', { method: 'POST', body: form })).data
        : (await request(CloakUpdatedAnswer, `/api/cloak/update/${id}`, { method: 'PUT', body: form })).data,
    onSuccess: refresh,
  })
}

export function useDeleteCloak() {
  const refresh = useRefreshCloaks()
  return useMutation({
    mutationFn: (id: number) => request(DoneAnswer, `/api/cloak/delete/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  })
}
