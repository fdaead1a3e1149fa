import { type CloakSort, type SortOrder, usualOrder } from '@sluice/contract/api-cloak'
import { type RawBuilder, sql } from 'kysely'
import type { RankedTotals } from '../../reports/statistics/ranked-totals.ts'

const FIGURES = { visits: 'visits', real: 'real_visits', audit: 'audit_visits' } as const

export type CloakOrder = {
  order: SortOrder
  /** What links are sorted by first; equal ones by their id, in the same direction. */
  key: RawBuilder<unknown>
}

export const isFigure = (sort: CloakSort): sort is keyof typeof FIGURES => sort in FIGURES

/** `ranked`: for a sort by a figure. The key reads the columns of `cloaks` as they are named in the query. */
export function cloakOrder(
  sort: CloakSort,
  order: SortOrder = usualOrder(sort),
  ranked?: RankedTotals,
): CloakOrder {
  if (sort === 'created') return { order, key: sql`created_at` }
  if (sort === 'name' || !ranked) return { order, key: sql`lower(name) collate "und-x-icu"` }
  const figure = FIGURES[sort]
  const json = JSON.stringify(Object.fromEntries(ranked.rows.map((row) => [row.cloak, row[figure]])))
  return { order, key: sql`coalesce((${json}::jsonb ->> id::text)::bigint, 0)` }
}
