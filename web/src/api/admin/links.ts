import { AdminCloakAnswer, AdminCloaksAnswer } from '@sluice/contract/api-admin-cloaks'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from '../list-page.ts'
import { request } from '../request.ts'

export const LINKS_PER_PAGE = 20
export type AdminLink = z.infer<typeof AdminCloaksAnswer>['items'][number]
export type LinkFilter = ListPage & { search: string; down: 'true' | 'false' | null; owner: number | null }

export const linksQuery = ({ page, asOf, search, down, owner }: LinkFilter) =>
  queryOptions({
    queryKey: ['admin', 'links', { page, asOf, search, down, owner }],
    queryFn: ({ signal }) =>
      request(AdminCloaksAnswer, '/api/admin/cloaks', {
        query: { page, as_of: asOf, per_page: LINKS_PER_PAGE, search, taken_down: down, owner_id: owner },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export function useModerateLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, what, reason }: { id: number; what: 'take-down' | 'restore'; reason: string }) =>
      request(AdminCloakAnswer, `/api/admin/cloaks/${id}/${what}`, { method: 'POST', body: { reason } }),
    onSettled: () =>
      Promise.all(
        ['links', 'abuse-reports', 'figures', 'audit'].map((part) =>
          client.invalidateQueries({ queryKey: ['admin', part] }),
        ),
      ),
  })
}
