import { type ABUSE_STATUSES, AbuseReportAnswer, AbuseReportsAnswer } from '@sluice/contract/api-abuse'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from '../request.ts'

export const REPORTS_PER_PAGE = 20
export type AbuseReport = z.infer<typeof AbuseReportsAnswer>['items'][number]
export type ReportStatus = (typeof ABUSE_STATUSES)[number]

export const reportsQuery = ({ page, status }: { page: number; status: ReportStatus }) =>
  queryOptions({
    queryKey: ['admin', 'reports', { page, status }],
    queryFn: ({ signal }) =>
      request(AbuseReportsAnswer, '/api/admin/abuse-reports', {
        query: { page, per_page: REPORTS_PER_PAGE, status },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export type ReportDeed = 'take-down' | 'resolve' | 'dismiss'

export function useHandleReport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, deed, note }: { id: number; deed: ReportDeed; note: string }) =>
      request(AbuseReportAnswer, `/api/admin/abuse-reports/${id}/${deed}`, {
        method: 'POST',
        body: { note },
      }),
    onSettled: () =>
      Promise.all(
        ['reports', 'links', 'figures', 'audit'].map((part) =>
          client.invalidateQueries({ queryKey: ['admin', part] }),
        ),
      ),
  })
}
