import { dataOf } from '@sluice/contract/api-answer'
import type { VisitFilter } from '@sluice/contract/visit-filters'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from './request.ts'

type Named = Exclude<VisitFilter, 'cloak_id' | 'redirect_to'>
const Values = dataOf(z.object({ items: z.array(z.record(z.string(), z.unknown())) }))

/** The values that visits of a span had, most visited first. */
export const valuesQuery = (name: Named, { from, to }: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['report', name, 'values'],
    queryFn: async ({ signal }) => {
      const { data } = await request(Values, `/api/stats/${name}`, { query: { from, to }, signal })
      return data.items.flatMap((row) => {
        const value = row[name]
        return typeof value === 'string' ? [value] : []
      })
    },
    staleTime: 300_000,
  })
