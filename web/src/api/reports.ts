import { StatsAnswers } from '@sluice/contract/api-stats'
import type { VisitFilter } from '@sluice/contract/visit-filters'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { endOfMinute } from './end-of-minute.ts'
import { request } from './request.ts'

export type ReportName = keyof typeof StatsAnswers
export type Report<N extends ReportName> = z.infer<(typeof StatsAnswers)[N]>['data']['items']

/** `from` and `to` are ISO 8601, no `to`: up to when it is asked. A series also has a bucket and time zone. */
export type ReportQuestion = {
  cloak_id?: number
  from: string
  to: string | null
  bucket?: 'hour' | 'day'
  tz?: string
  /** As a query has them. */
  filters?: Readonly<Partial<Record<VisitFilter, readonly string[]>>>
}

/** A question about one link is about it whatever the filters say. */
export const queryOf = ({ filters = {}, to, ...question }: ReportQuestion) => ({
  ...filters,
  ...question,
  to: to ?? endOfMinute(new Date()).toISOString(),
})

/** `complete_from`: earlier visits of the span are no longer kept and not counted; null: all are counted. */
type Answer<N extends ReportName> = { items: Report<N>; complete_from: string | null }

export const answerQuery = <N extends ReportName>(name: N, question: ReportQuestion) =>
  queryOptions({
    queryKey: ['report', name, question],
    queryFn: async ({ signal }): Promise<Answer<N>> => {
      const query = queryOf(question)
      const answer = await request(StatsAnswers[name], `/api/stats/${name}`, { query, signal })
      const { items, complete_from } = (answer as { data: Partial<Answer<N>> }).data
      return { items: items as Report<N>, complete_from: complete_from ?? null }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The rows of an answer. */
export const reportQuery = <N extends ReportName>(name: N, question: ReportQuestion) => ({
  ...answerQuery(name, question),
  select: ({ items }: Answer<N>) => items,
})

/** Since when the same answer is complete. */
export const completeQuery = <N extends ReportName>(name: N, question: ReportQuestion) => ({
  ...answerQuery(name, question),
  select: ({ complete_from }: Answer<N>) => complete_from,
})
