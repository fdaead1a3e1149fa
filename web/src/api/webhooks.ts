import { DoneAnswer } from '@sluice/contract/api-answer'
import {
  DeliveriesAnswer,
  type DeliveryItem,
  type DeliveryState,
  NewWebhookAnswer,
  ReplayAnswer,
  type ReplayBody,
  TestAnswer,
  WebhookAnswer,
  type WebhookBody,
  type WebhookChangeBody,
  type WebhookItem,
  WebhooksAnswer,
} from '@sluice/contract/api-webhooks'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from './list-page.ts'
import { request } from './request.ts'

export type Webhook = WebhookItem
export type NewWebhook = z.infer<typeof NewWebhookAnswer>
export type WebhookForm = z.input<typeof WebhookBody>
type WebhookChange = z.input<typeof WebhookChangeBody>
export type Delivery = z.infer<typeof DeliveryItem>
export type Replay = z.input<typeof ReplayBody>

export const DELIVERIES_PER_PAGE = 10
/** While a delivery waits for its turn, its answer may come at any moment. */
export const WAITING_MS = 2_000
/** Later attempts are minutes apart. */
const SOON_MS = 60_000

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await request(WebhooksAnswer, '/api/webhooks', { signal })).items,
})

export const isDueSoon = ({ state, next_try_at }: Pick<Delivery, 'state' | 'next_try_at'>) =>
  state === 'waiting' && next_try_at !== null && Date.parse(next_try_at) < Date.now() + SOON_MS

export const deliveriesQuery = (id: number, state: DeliveryState | null, { page, asOf }: ListPage) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries', { state, page, asOf }],
    queryFn: ({ signal }) =>
      request(DeliveriesAnswer, `/api/webhooks/${id}/deliveries`, {
        query: { state, page, per_page: DELIVERIES_PER_PAGE, as_of: asOf },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isDueSoon) ? WAITING_MS : false),
  })

/** Lists and deliveries are read again after any answer: a refusal means that they are out of date. */
function useWebhookChange<Sent, Answer>(change: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery.queryKey }),
  })
}

/** These two answers alone have the secret. */
export const useCreateWebhook = () =>
  useWebhookChange((body: WebhookForm) =>
    request(NewWebhookAnswer, '/api/webhooks', { method: 'POST', body }),
  )
export const useRollWebhook = () =>
  useWebhookChange((id: number) => request(NewWebhookAnswer, `/api/webhooks/${id}/roll`, { method: 'POST' }))

export const useUpdateWebhook = () =>
  useWebhookChange(({ id, ...body }: WebhookChange & { id: number }) =>
    request(WebhookAnswer, `/api/webhooks/${id}`, { method: 'PUT', body }),
  )
export const useDeleteWebhook = () =>
  useWebhookChange((id: number) => request(DoneAnswer, `/api/webhooks/${id}`, { method: 'DELETE' }))

/** Sends a `test.ping`. */
export const useTestWebhook = () =>
  useWebhookChange((id: number) => request(TestAnswer, `/api/webhooks/${id}/test`, { method: 'POST' }))
export const useReplay = (id: number) =>
  useWebhookChange(
    async (body: Replay) =>
      (await request(ReplayAnswer, `/api/webhooks/${id}/replay`, { method: 'POST', body })).data,
  )
