import { AuditCheckAnswer, AuditExportAnswer, AuditLogAnswer } from '@sluice/contract/api-admin-audit'
import type { AuditAction } from '@sluice/contract/audit-actions'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from '../list-page.ts'
import { request } from '../request.ts'

export const ENTRIES_PER_PAGE = 20
export type AuditEntry = z.infer<typeof AuditLogAnswer>['items'][number]
export type AuditCheck = NonNullable<z.infer<typeof AuditCheckAnswer>['data']>
/** `actor` is a user id; `from` and `to` are ISO 8601. */
export type AuditFilter = ListPage & {
  action: AuditAction | null
  subject: string
  actor: number | null
  from: string | null
  to: string | null
}

const queryOf = ({ action, subject, actor, from, to }: Omit<AuditFilter, keyof ListPage>) => ({
  action,
  subject,
  actor_id: actor,
  from,
  to,
})

export const auditQuery = ({ page, asOf, ...filter }: AuditFilter) =>
  queryOptions({
    queryKey: ['admin', 'audit', 'log', { page, asOf, ...filter }],
    queryFn: ({ signal }) =>
      request(AuditLogAnswer, '/api/admin/audit-log', {
        query: { page, as_of: asOf, per_page: ENTRIES_PER_PAGE, ...queryOf(filter) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

const CHECK = ['admin', 'audit-check']
export const auditCheckQuery = queryOptions({
  queryKey: CHECK,
  queryFn: async ({ signal }) =>
    (await request(AuditCheckAnswer, '/api/admin/audit-log/check', { signal })).data,
})

/** Recomputes and verifies the whole chain. */
export function useCheckAudit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await request(AuditCheckAnswer, '/api/admin/audit-log/check', { method: 'POST' })).data,
    onSuccess: (found) => client.setQueryData(CHECK, found),
  })
}

export const useExportAudit = () =>
  useMutation({
    mutationFn: async (filter: Omit<AuditFilter, keyof ListPage>) =>
      (await request(AuditExportAnswer, '/api/admin/audit-log/export', { query: queryOf(filter) })).data,
  })
