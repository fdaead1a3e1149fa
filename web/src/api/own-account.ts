import { DeletionAnswer, type ProofBody } from '@sluice/contract/api-account-data'
import { DoneAnswer } from '@sluice/contract/api-answer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { profileQuery } from './account.ts'
import { request, requestFile } from './request.ts'

type Proof = z.input<typeof ProofBody>

export const useDownloadData = () =>
  useMutation({ mutationFn: (body: Proof) => requestFile('/api/user/export', body) })

/** Afterwards the profile has the date of deletion, and other devices are signed out. */
export function useDeleteAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Proof) =>
      (await request(DeletionAnswer, '/api/user/deletion', { method: 'POST', body })).data,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(profileQuery),
        client.invalidateQueries({ queryKey: ['security'] }),
      ]),
  })
}

export function useKeepAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => request(DoneAnswer, '/api/user/deletion', { method: 'DELETE' }),
    onSettled: () => client.invalidateQueries(profileQuery),
  })
}
