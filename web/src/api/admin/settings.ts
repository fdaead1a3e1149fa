import { PictureAddedAnswer, SettingsAnswer } from '@sluice/contract/api-admin-settings'
import type { Settings } from '@sluice/contract/settings'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../request.ts'

export type KeptSettings = z.infer<typeof SettingsAnswer>['data']
const KEY = ['admin', 'settings']

/** Not refetched automatically, so that settings do not change while they are edited. */
export const settingsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await request(SettingsAnswer, '/api/admin/settings', { signal })).data,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  staleTime: 0,
})

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: { version: number; settings: Settings }) =>
      (await request(SettingsAnswer, '/api/admin/settings', { method: 'PUT', body })).data,
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved)
      return client.invalidateQueries({ queryKey: ['admin', 'audit'] })
    },
  })
}

/** Returns the picture's path for the settings; the picture is unused until they are saved. */
export const useAddPicture = () =>
  useMutation({
    mutationFn: async (picture: File) => {
      const body = new FormData()
      body.set('picture', picture)
      const asking = { method: 'POST', body } as const
      return (await request(PictureAddedAnswer, '/api/admin/settings/pictures', asking)).data.path
    },
  })
