import {
  BlockDomainsAnswer,
  BlockedDomainsAnswer,
  CheckDomainsAnswer,
} from '@sluice/contract/api-admin-domains'
import { DoneAnswer } from '@sluice/contract/api-answer'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from '../list-page.ts'
import { request } from '../request.ts'

export const DOMAINS_PER_PAGE = 20
/** Polling interval while links are being taken down or restored. */
const WORKING_MS = 1_500

export type BlockedDomain = z.infer<typeof BlockedDomainsAnswer>['items'][number]

export const domainsQuery = ({ page, asOf, search }: ListPage & { search: string }) =>
  queryOptions({
    queryKey: ['admin', 'domains', { page, asOf, search }],
    queryFn: ({ signal }) =>
      request(BlockedDomainsAnswer, '/api/admin/blocked-domains', {
        query: { page, as_of: asOf, per_page: DOMAINS_PER_PAGE, search },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some((each) => each.state !== 'applied') ? WORKING_MS : false,
  })

function useRefreshDomains() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['domains', 'links', 'figures', 'audit'].map((part) =>
        client.invalidateQueries({ queryKey: ['admin', part] }),
      ),
    )
}

/** Which domains the texts name: `items` are in the order of `texts`. */
export const namedDomainsQuery = (domains: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'domains', 'named', domains],
    queryFn: async ({ signal }) => {
      const path = '/api/admin/blocked-domains/check'
      const { data } = await request(CheckDomainsAnswer, path, { method: 'POST', body: { domains }, signal })
      return { texts: domains, items: data.items }
    },
    // Blocking joins a check under way, and a lost request of a change is told at once.
    retry: false,
  })
export type NamedDomain = z.infer<typeof CheckDomainsAnswer>['data']['items'][number]

export function useBlockDomains() {
  const refresh = useRefreshDomains()
  return useMutation({
    mutationFn: (body: { domains: readonly string[]; reason: string }) =>
      request(BlockDomainsAnswer, '/api/admin/blocked-domains/many', { method: 'POST', body }),
    onSuccess: refresh,
  })
}

export function useUnblockDomain() {
  const refresh = useRefreshDomains()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; reason: string; restoreLinks: boolean }) =>
      request(DoneAnswer, `/api/admin/blocked-domains/${id}/remove`, { method: 'POST', body }),
    onSettled: refresh,
  })
}
