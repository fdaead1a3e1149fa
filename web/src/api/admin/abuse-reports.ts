import { type ABUSE_STATUSES, AbuseReportAnswer, AbuseReportsAnswer } from '@sluice/contract/api-abuse'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ListPage } from '../list-page.ts'
import { request } from '../request.ts'

export const ABUSE_REPORTS_PER_PAGE = 20
export type AbuseReport = z.infer<typeof AbuseReportsAnswer>['items'][number]
export type AbuseReportStatus = (typeof ABUSE_STATUSES)[number]

export const abuseReportsQuery = ({ page, asOf, status }: ListPage & { status: AbuseReportStatus }) =>
  queryOptions({
    queryKey: ['admin', 'abuse-reports', { page, asOf, status }],
    queryFn: ({ signal }) =>
      request(AbuseReportsAnswer, '/api/admin/abuse-reports', {
        query: { page, as_of: asOf, per_page: ABUSE_REPORTS_PER_PAGE, status },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export type AbuseReportDeed = 'take-down' | 'resolve' | 'dismiss'

export function useHandleAbuseReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, deed, note }: { id: number; deed: AbuseReportDeed; note: string }) =>
      request(AbuseReportAnswer, `/api/admin/abuse-reports/${id}/${deed}`, {
        method: 'POST',
        body: { note },
      }),
    onSettled: () =>
      Promise.all(
        ['abuse-reports', 'links', 'figures', 'audit'].map((part) =>
          client.invalidateQueries({ queryKey: ['admin', part] }),
        ),
      ),
  })
}
