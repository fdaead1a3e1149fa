import { DoneAnswer } from '@sluice/contract/api-answer'
import { type KeyBody, KeysAnswer, NewKeyAnswer } from '@sluice/contract/api-keys'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export type ApiKey = z.infer<typeof KeysAnswer>['items'][number]
export type NewKey = z.infer<typeof NewKeyAnswer>
export type KeyForm = z.input<typeof KeyBody>

export const keysQuery = queryOptions({
  queryKey: ['keys'],
  queryFn: async ({ signal }) => (await request(KeysAnswer, '/api/keys', { signal })).items,
})

/** The list is read again after any answer: a refusal means that it is out of date. */
function useKeyChange<Sent, Answer>(change: (sent: Sent) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  })
}

/** These two answers alone have the key. */
export const useCreateKey = () =>
  useKeyChange((body: KeyForm) => request(NewKeyAnswer, '/api/keys', { method: 'POST', body }))
export const useRollKey = () =>
  useKeyChange((id: number) => request(NewKeyAnswer, `/api/keys/${id}/roll`, { method: 'POST' }))

export const useRevokeKey = () =>
  useKeyChange((id: number) => request(DoneAnswer, `/api/keys/${id}`, { method: 'DELETE' }))
