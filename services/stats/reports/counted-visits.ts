import { DAY_MS, type Sources, type Span } from './sources.ts'

/** Columns a report may group by; they exist in `visits`, in a daily projection and in `visits_daily`. */
export type Dimension = 'cloak' | 'country' | 'reason' | 'device' | 'browser' | 'os'
export type Filter = { owner: number; cloak: number | null }

const day = (at: number) => new Date(at).toISOString().slice(0, 10)
const atOrAfter = (name: string) => `fromUnixTimestamp64Milli({${name}: Int64}, 'UTC')`

/**
 * A subquery with `dimension`, `redirect_to`, `n` visits and `m` metered ones, over the sources (grain: a day), and
 * its parameters. Each source is grouped as its projection is, so that ClickHouse reads the projection.
 */
export function countedVisits(
  dimension: Dimension,
  filter: Filter,
  sources: Sources,
): { sql: string; params: Record<string, unknown> } {
  const params: Record<string, unknown> = { owner: filter.owner }
  if (filter.cloak !== null) params.cloak = filter.cloak
  const where = `owner = {owner: UInt64}${filter.cloak === null ? '' : ' AND cloak = {cloak: UInt64}'}`
  const raw = `SELECT ${dimension}, redirect_to, count() AS n, sum(metered) AS m FROM visits WHERE ${where}`
  const grouped = `GROUP BY ${dimension}, redirect_to`
  const parts: string[] = []

  const days = (name: string, { from, to }: Span, column: string) => {
    params[`${name}_from`] = day(from)
    params[`${name}_to`] = day(to)
    return `${column} >= {${name}_from: Date} AND ${column} < {${name}_to: Date}`
  }
  if (sources.daily) {
    parts.push(`SELECT ${dimension}, redirect_to, sum(visits) AS n, sum(metered) AS m FROM visits_daily
      WHERE ${where} AND ${days('daily', sources.daily, 'day')} ${grouped}`)
  }
  if (sources.whole) parts.push(`${raw} AND ${days('whole', sources.whole, 'toDate(at)')} ${grouped}`)
  for (const [index, edge] of sources.edges.entries()) {
    params[`edge${index}_from`] = edge.from
    params[`edge${index}_to`] = edge.to
    parts.push(
      `${raw} AND at >= ${atOrAfter(`edge${index}_from`)} AND at < ${atOrAfter(`edge${index}_to`)} ${grouped}`,
    )
  }
  if (parts.length === 0) parts.push(`${raw} AND false ${grouped}`)
  return { sql: `(${parts.join('\nUNION ALL\n')})`, params }
}

export const GRAIN_MS = DAY_MS
