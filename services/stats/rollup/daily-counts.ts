import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { DAY_MS } from './raw-border.ts'

export type DayCounts = { day: string; raw: number; rolled: number }

const Row = z.object({ date: z.string(), raw: z.int(), rolled: z.int() })

/**
 * The number of visits in `visits` and in `visits_daily` for each UTC day from `border` (Unix ms) on that either table
 * contains. Both sums come from projections.
 */
export async function readDailyCounts(client: ClickHouseClient, border: number): Promise<DayCounts[]> {
  const rows = await readRows(
    client,
    Row,
    `SELECT toString(date_of) AS date, sum(in_raw) AS raw, sum(in_rollup) AS rolled FROM (
       SELECT toDate(at) AS date_of, count() AS in_raw, 0 AS in_rollup FROM visits
       WHERE toDate(at) >= {from: Date} GROUP BY toDate(at)
       UNION ALL
       SELECT day AS date_of, 0 AS in_raw, sum(visits) AS in_rollup FROM visits_daily
       WHERE day >= {from: Date} GROUP BY day
     ) GROUP BY date_of ORDER BY date_of`,
    { from: dayOf(border) },
  )
  return rows.map(({ date, ...counts }) => ({ day: date, ...counts }))
}

/** The UTC day of a time, in ClickHouse's format. */
export const dayOf = (at: number) => new Date(Math.floor(at / DAY_MS) * DAY_MS).toISOString().slice(0, 10)
