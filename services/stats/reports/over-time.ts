import { MAX_SERIES_POINTS, type ReportAnswer, type ReportQuestion } from '@sluice/contract/reports'
import { Problem } from '@sluice/kit/problem'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { addCounts, countsWith, NO_VISITS, SUMS } from './counts.ts'
import type { ReportDeps } from './shares.ts'
import { DAY_MS, QUARTER_MS, type Sources, sourcesOf } from './sources.ts'
import { bucketStarts, isTimeZone } from './time-buckets.ts'

const Row = countsWith({ point: z.int() })

/** Whose visits: an owner's, or one link's of theirs; everybody's without an owner. */
type Series = ReportQuestion<'site-over-time'> & { owner?: number; cloak?: number | null | undefined }

/** The visits of a bucket end up in one point each; a day known only as a whole counts at its noon, UTC. */
export async function overTime(
  deps: ReportDeps,
  question: Series,
): Promise<ReportAnswer<'over-time' | 'site-over-time'>> {
  if (!isTimeZone(question.timeZone)) throw new Problem('invalid_request')
  const starts = bucketStarts(question, question.bucket, question.timeZone, MAX_SERIES_POINTS)
  if (starts.length > MAX_SERIES_POINTS) throw new Problem('invalid_request')
  const { sql, params } = pointsQuery(question, sourcesOf(question, await deps.rawSince(), QUARTER_MS))
  const points = await readRows(deps.client, Row, sql, params)
  const rows = starts.map((at) => ({ at, ...NO_VISITS }))
  let index = 0
  for (const { point, ...counts } of points) {
    while (index + 1 < rows.length && point >= rows[index + 1]!.at) index += 1
    rows[index] = { at: rows[index]!.at, ...addCounts(rows[index]!, counts) }
  }
  return { rows }
}

/** Counts per quarter hour (or day, where only days are left) in order of time; `point` is Unix ms. */
function pointsQuery(question: Series, { daily, whole, edges }: Sources) {
  const params: Record<string, unknown> = {}
  const filters = ['true']
  if (question.owner !== undefined) {
    params.owner = question.owner
    filters.push('owner = {owner: UInt64}')
  }
  if (question.cloak) {
    params.cloak = question.cloak
    filters.push('cloak = {cloak: UInt64}')
  }
  const where = filters.join(' AND ')
  const parts: string[] = []
  const quarters = `SELECT toInt64(toUnixTimestamp(toStartOfFifteenMinutes(at))) * 1000 AS point, redirect_to,
    count() AS n, sum(metered) AS m FROM visits WHERE ${where}`
  const grouped = 'GROUP BY toStartOfFifteenMinutes(at), redirect_to'
  if (daily) {
    params.daily_from = new Date(daily.from).toISOString().slice(0, 10)
    params.daily_to = new Date(daily.to).toISOString().slice(0, 10)
    parts.push(`SELECT toInt64(toUnixTimestamp(toDateTime(day, 'UTC'))) * 1000 + ${DAY_MS / 2} AS point, redirect_to,
      sum(visits) AS n, sum(metered) AS m FROM visits_daily
      WHERE ${where} AND day >= {daily_from: Date} AND day < {daily_to: Date} GROUP BY day, redirect_to`)
  }
  if (whole) {
    params.whole_from = Math.floor(whole.from / 1_000)
    params.whole_to = Math.floor(whole.to / 1_000)
    parts.push(`${quarters} AND toStartOfFifteenMinutes(at) >= toDateTime({whole_from: UInt32}, 'UTC')
      AND toStartOfFifteenMinutes(at) < toDateTime({whole_to: UInt32}, 'UTC') ${grouped}`)
  }
  for (const [i, edge] of edges.entries()) {
    params[`edge${i}_from`] = edge.from
    params[`edge${i}_to`] = edge.to
    parts.push(`${quarters} AND at >= fromUnixTimestamp64Milli({edge${i}_from: Int64}, 'UTC')
      AND at < fromUnixTimestamp64Milli({edge${i}_to: Int64}, 'UTC') ${grouped}`)
  }
  if (parts.length === 0) parts.push(`${quarters} AND false ${grouped}`)
  const sql = `SELECT point, ${SUMS} FROM (${parts.join('\nUNION ALL\n')}) GROUP BY point ORDER BY point`
  return { sql, params }
}
