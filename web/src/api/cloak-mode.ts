import { ChosenDeletedAnswer, ChosenToSafeAnswer, CloakModeAnswer } from '@sluice/contract/api-cloak-mode'
import type { CloakMode } from '@sluice/contract/visit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'
import { type Cloak, cloakQuery, useRefreshCloaks } from './cloaks.ts'
import { request } from './request.ts'
import { ChangedCloak, type CloakList } from './tolerant/cloaks.ts'

export type RefusedLinks = z.infer<typeof ChosenDeletedAnswer>['data']['refused']

type Lists = z.output<typeof CloakList>
type Switch = { id: number; mode: CloakMode; version: number | undefined }

/** `version`: the one that the reader saw. Refused by `link_changed` when the link has another by now. */
export function useSwitchCall() {
  const client = useQueryClient()
  const refresh = useRefreshCloaks()
  return useMutation({
    mutationFn: async ({ id, mode, version }: Switch) => {
      const body = { mode, ...(version !== undefined && { version }) }
      return (await request(CloakModeAnswer, `/api/cloaks/${id}/mode`, { method: 'POST', body })).data
    },
    onSuccess: ({ id, mode, version }) => {
      const put = <Held extends { id: number }>(held: Held) =>
        held.id === id ? { ...held, mode, version } : held
      client.setQueryData(cloakQuery(id).queryKey, (held) => held && put(held))
      client.setQueriesData<Lists>(
        { predicate: ({ queryKey: [key, filter] }) => key === 'cloaks' && typeof filter === 'object' },
        (list) => list && { ...list, items: list.items.map(put) },
      )
    },
    // Not awaited: what the press did is known.
    onSettled: () => void refresh(),
  })
}

/** The link as it is now, if a switch was refused because it had changed. */
export function changedLink(error: unknown): Cloak | null {
  if (!(error instanceof ApiError) || error.code !== 'link_changed') return null
  return ChangedCloak.safeParse(error.data).data?.link ?? null
}

export function useChosenToSafe() {
  const refresh = useRefreshCloaks()
  return useMutation({
    mutationFn: async (ids: number[]) =>
      (await request(ChosenToSafeAnswer, '/api/cloaks/to-safe', { method: 'POST', body: { ids } })).data,
    onSuccess: refresh,
  })
}

export function useDeleteChosen() {
  const refresh = useRefreshCloaks()
  return useMutation({
    mutationFn: async (ids: number[]) =>
      (await request(ChosenDeletedAnswer, '/api/cloaks/delete', { method: 'POST', body: { ids } })).data,
    onSuccess: refresh,
  })
}
