import { CAMPAIGN_NAMES } from '@sluice/contract/campaign'
import { isOfVisits, type ShareColumn } from '@sluice/contract/share-reports'
import type { VisitFilters } from '@sluice/contract/visit-filters'
import { dayOf } from '../clickhouse/day-of.ts'
import { campaignDaily, dailyCounts, destinationOf, type Grouped } from './daily-sources.ts'
import { SHOWN_REASON } from './shown-reason.ts'
import { DAY_MS, QUARTER_MS, type Span, sourcesOf, visitsAlone } from './sources.ts'
import { countsKept, visitFilter } from './visit-filter.ts'

/**
 * Columns a report may group by. They exist in `visits`, and all but those of `isOfVisits` in a daily projection and in
 * a daily table.
 */
export type Dimension = 'cloak' | 'domain' | ShareColumn

/** A time in a table, and as a parameter to compare it with. */
type Bound = { of: string; param: (name: string) => string; value: (at: number) => string | number }
type Grain = Bound & { ms: number }

export const DAYS: Grain = { ms: DAY_MS, of: 'toDate(at)', param: (name) => `{${name}: Date}`, value: dayOf }
const QUARTERS: Grain = {
  ms: QUARTER_MS,
  of: 'toStartOfFifteenMinutes(at)',
  param: (name) => `toDateTime({${name}: UInt32}, 'UTC')`,
  value: (at) => Math.floor(at / 1_000),
}
const EXACTLY: Bound = {
  of: 'at',
  param: (name) => `fromUnixTimestamp64Milli({${name}: Int64}, 'UTC')`,
  value: (at) => at,
}

/**
 * The columns that visits are grouped by. Whole steps of `grain` are read from the projection with that grouping, and days
 * whose visits are gone by what `daily` gives for them, if anything.
 */
export type CountedBy = {
  visits: Grouped
  daily: ((where: string) => string[]) | undefined
  grain: Grain
  /** Counts only what the condition is true of. */
  only?: { visits: string; daily: string }
}

const isIn = <T extends string>(list: readonly T[], text: string): text is T =>
  list.some((each) => each === text)

/** Columns of `countedVisits` that have another name there. */
const NAMED: { readonly [D in Dimension]?: string } = { reason: 'shown_reason', referrer: 'referrer_host' }
/** The column of `countedVisits` under its own name. */
export const shownDimension = (dimension: Dimension) =>
  dimension in NAMED ? `${NAMED[dimension]} AS ${dimension}` : dimension

export function byDimension(dimension: Dimension): CountedBy {
  const select = dimension === 'reason' ? `${SHOWN_REASON} AS shown_reason` : dimension
  const visits =
    dimension === 'referrer'
      ? { select: 'referrer_host', group: 'referrer_host' }
      : { select, group: dimension }
  if (isOfVisits(dimension)) return { visits, daily: undefined, grain: DAYS }
  const daily = isIn(CAMPAIGN_NAMES, dimension) ? campaignDaily(dimension) : dailyCounts(visits)
  return { visits, daily, grain: DAYS }
}

/** `point` is the start of a quarter hour or, where only days are left, the noon of a day (UTC); Unix ms. */
export const BY_TIME: CountedBy = {
  visits: { select: `toInt64(toUnixTimestamp(${QUARTERS.of})) * 1000 AS point`, group: QUARTERS.of },
  daily: dailyCounts({
    select: `toInt64(toUnixTimestamp(toDateTime(day, 'UTC'))) * 1000 + ${DAY_MS / 2} AS point`,
    group: 'day',
  }),
  grain: QUARTERS,
}

/** Whose visits in a span: an owner's, or those of one of their links; without an owner, everybody's. */
export type Counted = Span & {
  owner?: number
  cloak?: number | null | undefined
  filters?: VisitFilters | undefined
}

/**
 * A subquery with the grouped column, `redirect_to`, `n` visits and `m` metered ones, and its parameters. Each source
 * is grouped like its projection, so that ClickHouse reads the projection.
 */
export function countedVisits(
  by: CountedBy,
  asked: Counted,
  rawSince: number,
): { sql: string; params: Record<string, unknown> } {
  const { daily, whole, edges } = countsKept(asked.filters)
    ? visitsAlone(asked, rawSince)
    : sourcesOf(asked, rawSince, by.grain.ms)
  const { sql, params } = visitFilter(asked.filters)
  const filters = ['true', ...sql]
  if (asked.owner !== undefined) {
    params.owner = asked.owner
    filters.push('owner = {owner: UInt64}')
  }
  if (asked.cloak) {
    params.cloak = asked.cloak
    filters.push('cloak = {cloak: UInt64}')
  }
  const where = filters.join(' AND ')
  const within = (name: string, { from, to }: Span, { of, param, value }: Bound) => {
    params[`${name}_from`] = value(from)
    params[`${name}_to`] = value(to)
    return `${of} >= ${param(`${name}_from`)} AND ${of} < ${param(`${name}_to`)}`
  }
  const raw = (condition: string) =>
    `SELECT ${by.visits.select}${destinationOf(by.visits)}, count() AS n, sum(metered) AS m FROM visits
      WHERE ${where} AND ${by.only?.visits ?? 'true'} AND ${condition} GROUP BY ${by.visits.group}${destinationOf(by.visits)}`

  const parts: string[] = []
  if (daily && by.daily)
    parts.push(
      ...by.daily(
        `${where} AND ${by.only?.daily ?? 'true'} AND ${within('daily', daily, { ...DAYS, of: 'day' })}`,
      ),
    )
  if (whole) parts.push(raw(within('whole', whole, by.grain)))
  for (const [index, edge] of edges.entries()) parts.push(raw(within(`edge${index}`, edge, EXACTLY)))
  if (parts.length === 0) parts.push(raw('false'))
  return { sql: `(${parts.join('\nUNION ALL\n')})`, params }
}
