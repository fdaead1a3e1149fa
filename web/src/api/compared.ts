import { FirstVisitAnswer, StatsAnswers } from '@sluice/contract/api-stats'
import { queryOptions } from '@tanstack/react-query'
import { queryOf, type ReportQuestion } from './reports.ts'
import { request } from './request.ts'

const MINUTE_MS = 60_000
const butItsEnd = ({ to: _, ...question }: ReportQuestion) => JSON.stringify(question)

/**
 * Visits over time with what is missing in them: those before `complete_from` are no longer kept and not counted. Another
 * question's answer is never shown meanwhile, but that of a minute ago.
 */
export const comparedQuery = (question: ReportQuestion) =>
  queryOptions({
    queryKey: ['report', 'compared', question] as const,
    queryFn: async ({ signal }) => {
      const query = queryOf(question)
      return (await request(StatsAnswers['over-time'], '/api/stats/over-time', { query, signal })).data
    },
    placeholderData: (shown, asked) =>
      asked && butItsEnd(asked.queryKey[2]) === butItsEnd(question) ? shown : undefined,
    staleTime: MINUTE_MS,
  })

/** When the first visit came, of one link or of all; null: none came. */
export const firstVisitQuery = (cloak: number | undefined) =>
  queryOptions({
    queryKey: ['first-visit', cloak ?? null],
    queryFn: async ({ signal }) =>
      (
        await request(FirstVisitAnswer, '/api/stats/first-visit', {
          query: { ...(cloak !== undefined && { cloak_id: cloak }) },
          signal,
        })
      ).data.at,
    staleTime: MINUTE_MS,
  })
