import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  type DomainBody,
  type DomainChange,
  MoveLinksAnswer,
  OwnDomainAnswer,
  type OwnDomainItem,
  OwnDomainsAnswer,
} from '@sluice/contract/api-domains'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export type OwnDomain = OwnDomainItem
export type OwnDomains = Pick<z.infer<typeof OwnDomainsAnswer>, 'items' | 'enabled' | 'certificates'>

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: ({ signal }): Promise<OwnDomains> => request(OwnDomainsAnswer, '/api/domains', { signal }),
})

/** An answer with the domain is shown at once. The list is read again after any: a refusal means that it is out of date. */
function useDomainChange<Sent>(change: (sent: Sent) => Promise<OwnDomain>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (domain) =>
      client.setQueryData(
        domainsQuery.queryKey,
        (known) => known && { ...known, items: withDomain(known.items, domain) },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: domainsQuery.queryKey }),
  })
}

/** Newest first. */
const withDomain = (items: readonly OwnDomain[], domain: OwnDomain): OwnDomain[] =>
  items.some(({ id }) => id === domain.id)
    ? items.map((each) => (each.id === domain.id ? domain : each))
    : [domain, ...items]

export const useAddDomain = () =>
  useDomainChange((body: z.input<typeof DomainBody>) =>
    request(OwnDomainAnswer, '/api/domains', { method: 'POST', body }),
  )
export const useChangeDomain = () =>
  useDomainChange(({ id, ...body }: DomainChange & { id: number }) =>
    request(OwnDomainAnswer, `/api/domains/${id}`, { method: 'PATCH', body }),
  )
export const useCheckDomain = () =>
  useDomainChange((id: number) => request(OwnDomainAnswer, `/api/domains/${id}/check`, { method: 'POST' }))

/** Links change with their domain, so all that was read is out of date. */
function useLinksChange<Sent, Answer>(change: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries() })
}

export const useRemoveDomain = () =>
  useLinksChange((id: number) => request(DoneAnswer, `/api/domains/${id}`, { method: 'DELETE' }))

/** `to`: the host of another custom domain; null: the installation's address. */
export const useMoveLinks = () =>
  useLinksChange(
    async ({ id, to }: { id: number; to: string | null }) =>
      (await request(MoveLinksAnswer, `/api/domains/${id}/move`, { method: 'POST', body: { to } })).data,
  )
