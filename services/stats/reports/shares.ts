import { type ReportQuestion, reports } from '@sluice/contract/reports'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { byDimension, countedVisits, type Dimension, shownDimension } from './counted-visits.ts'
import { SUMS } from './counts.ts'
import { completeFrom } from './visit-filter.ts'

export type ReportDeps = {
  client: ClickHouseClient
  /** First UTC day (its start, Unix ms) whose visits are all in `visits`; earlier days are in `visits_daily`. */
  rawSince: () => Promise<number>
}

/** Counts per value of one dimension over a range, most visited first. */
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
    `SELECT ${shownDimension(dimension)}, ${SUMS} FROM ${sql} GROUP BY ${dimension}
     ORDER BY visits DESC, unserved DESC, ${dimension} LIMIT {limit: UInt32}`,
    { ...params, limit: question.limit },
  )
  return { rows, ...completeFrom(question, since, dimension) }
}
