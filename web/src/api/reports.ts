import { StatsAnswers } from '@sluice/contract/api-stats'
import type { VisitFilter } from '@sluice/contract/visit-filters'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { request } from './request.ts'

export type ReportName = keyof typeof StatsAnswers
export type Report<N extends ReportName> = z.infer<(typeof StatsAnswers)[N]>['data']['items']

/** `from` and `to` are ISO 8601; a series also has a bucket and time zone. */
export type ReportQuestion = {
  cloak_id?: number
  from: string
  to: string
  bucket?: 'hour' | 'day'
  tz?: string
  /** As a query has them. */
  filters?: Readonly<Partial<Record<VisitFilter, readonly string[]>>>
}

/** A question about one link is about it whatever the filters say. */
const queryOf = ({ filters = {}, ...question }: ReportQuestion) => ({ ...filters, ...question })

export const reportQuery = <N extends ReportName>(name: N, question: ReportQuestion) =>
  queryOptions({
    queryKey: ['report', name, question],
    queryFn: async ({ signal }) => {
      const query = queryOf(question)
      const answer = await request(StatsAnswers[name], `/api/stats/${name}`, { query, signal })
      return (answer as { data: { items: unknown } }).data.items as Report<N>
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
