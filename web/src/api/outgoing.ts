import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  DryRunAnswer,
  NewOutgoingAnswer,
  OutgoingAnswer,
  type OutgoingBody,
  type OutgoingChangeBody,
  type OutgoingItem,
  OutgoingLogAnswer,
  type OutgoingReplayBody,
  OutgoingsAnswer,
} from '@sluice/contract/api-outgoing'
import { type DeliveryState, ReplayAnswer } from '@sluice/contract/api-webhooks'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from './list-page.ts'
import { request } from './request.ts'
import { DELIVERIES_PER_PAGE, isDueSoon, WAITING_MS } from './webhooks.ts'

export type Outgoing = OutgoingItem
export type OutgoingForm = z.input<typeof OutgoingBody>
type OutgoingChange = z.input<typeof OutgoingChangeBody>
export type OutgoingSent = z.infer<typeof OutgoingLogAnswer>['items'][number]
export type OutgoingReplay = z.input<typeof OutgoingReplayBody>

const PATH = '/api/track/outgoing'

export const outgoingQuery = queryOptions({
  queryKey: ['outgoing'],
  queryFn: async ({ signal }) => (await request(OutgoingsAnswer, PATH, { signal })).items,
})

export const outgoingLogQuery = (id: number, state: DeliveryState | null, { page, asOf }: ListPage) =>
  queryOptions({
    queryKey: ['outgoing', id, 'log', { state, page, asOf }],
    queryFn: ({ signal }) =>
      request(OutgoingLogAnswer, `${PATH}/${id}/log`, {
        query: { state, page, per_page: DELIVERIES_PER_PAGE, as_of: asOf },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isDueSoon) ? WAITING_MS : false),
  })

/** Each look is a new one: it is what would be sent now. */
export const dryRunQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: ['outgoing', id, 'dry-run', revision],
    queryFn: async () => (await request(DryRunAnswer, `${PATH}/${id}/dry-run`, { method: 'POST' })).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

function useOutgoingChange<Sent, Answer>(change: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: outgoingQuery.queryKey, exact: true }),
  })
}

export const useCreateOutgoing = () =>
  useOutgoingChange((body: OutgoingForm) => request(NewOutgoingAnswer, PATH, { method: 'POST', body }))
export const useUpdateOutgoing = () =>
  useOutgoingChange(({ id, ...body }: OutgoingChange & { id: number }) =>
    request(OutgoingAnswer, `${PATH}/${id}`, { method: 'PUT', body }),
  )
export const useConfirmOutgoing = () =>
  useOutgoingChange(({ id, revision }: Pick<Outgoing, 'id' | 'revision'>) =>
    request(OutgoingAnswer, `${PATH}/${id}/confirm`, { method: 'POST', body: { revision } }),
  )
export const useDeleteOutgoing = () =>
  useOutgoingChange((id: number) => request(DoneAnswer, `${PATH}/${id}`, { method: 'DELETE' }))

export function useReplayOutgoing(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: OutgoingReplay) =>
      (await request(ReplayAnswer, `${PATH}/${id}/replay`, { method: 'POST', body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: ['outgoing', id, 'log'] }),
  })
}
