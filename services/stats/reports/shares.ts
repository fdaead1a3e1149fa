import type { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { byDimension, countedVisits, type Dimension } from './counted-visits.ts'
import { SUMS } from './counts.ts'

export type ReportDeps = {
  client: ClickHouseClient
  /** First UTC day (its start, Unix ms) whose visits are all in `visits`; earlier days are in `visits_daily`. */
  rawSince: () => Promise<number>
}

type Question = { owner: number; from: number; to: number; cloak?: number | null | undefined }

/** Counts per value of one dimension over a range, most visited first: at most `limit` rows of shape `row`. */
export async function readShares<T extends z.ZodType>(
  deps: ReportDeps,
  question: Question,
  dimension: Dimension,
  row: T,
  limit: number,
): Promise<z.output<T>[]> {
  const { sql, params } = countedVisits(byDimension(dimension), question, await deps.rawSince())
  return readRows(
    deps.client,
    row,
    `SELECT ${dimension}, ${SUMS} FROM ${sql} GROUP BY ${dimension}
     ORDER BY visits DESC, unserved DESC, ${dimension} LIMIT {limit: UInt32}`,
    { ...params, limit },
  )
}
