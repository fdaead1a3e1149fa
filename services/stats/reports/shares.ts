import { type ReportQuestion, reports } from '@sluice/contract/reports'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { byDimension, countedVisits, type Dimension, isOfVisits } from './counted-visits.ts'
import { SUMS } from './counts.ts'

export type ReportDeps = {
  client: ClickHouseClient
  /** First UTC day (its start, Unix ms) whose visits are all in `visits`; earlier days are in `visits_daily`. */
  rawSince: () => Promise<number>
}

/**
 * Counts per value of one dimension over a range, most visited first. `complete_from` for a dimension that is gone with
 * the visits: when the range begins before it (Unix ms), what was earlier is not counted.
 */
export async function readShares(
  dimension: Dimension,
  deps: ReportDeps,
  question: ReportQuestion<`by-${Dimension}`>,
): Promise<{ rows: unknown[]; complete_from?: number | null }> {
  const since = await deps.rawSince()
  const { sql, params } = countedVisits(byDimension(dimension), question, since)
  const rows = await readRows(
    deps.client,
    reports[`by-${dimension}`].answer.shape.rows.element,
    `SELECT ${dimension === 'reason' ? 'shown_reason AS reason' : dimension}, ${SUMS} FROM ${sql} GROUP BY ${dimension}
     ORDER BY visits DESC, unserved DESC, ${dimension} LIMIT {limit: UInt32}`,
    { ...params, limit: question.limit },
  )
  if (!isOfVisits(dimension)) return { rows }
  return { rows, complete_from: question.from < since ? since : null }
}
