import { NoticesAnswer, ReadNoticesAnswer } from '@sluice/contract/api-notices'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Language } from '../i18n/language.ts'
import { request } from './request.ts'

export type Notices = z.infer<typeof NoticesAnswer>
export type Notice = Notices['items'][number]

const SHOWN = 20
const CHECK_MS = 60_000

/** The newest notices, in the language of the page. */
export const noticesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['notices', language],
    queryFn: ({ signal }) =>
      request(NoticesAnswer, '/api/user/notices', { query: { per_page: SHOWN }, signal }),
    refetchInterval: CHECK_MS,
  })

/** Marks notices as read; all of them without `ids`. */
export function useReadNotices() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids?: number[]) =>
      request(ReadNoticesAnswer, '/api/user/notices/read', { method: 'POST', body: ids ? { ids } : {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['notices'] }),
  })
}
