import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { dayOf } from '../clickhouse/day-of.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { IS_NAMED } from './campaign-counts.ts'

/** `named`: those with a source, a medium or a campaign. */
export type DayCounts = { day: string; raw: number; rolled: number; rawNamed: number; rolledNamed: number }

const Row = z.object({
  date: z.string(),
  raw: z.int(),
  rolled: z.int(),
  raw_named: z.int(),
  rolled_named: z.int(),
})

const COUNTS = [
  { name: 'raw', count: 'count()', day: 'toDate(at)', from: 'visits', where: 'true' },
  { name: 'rolled', count: 'sum(visits)', day: 'day', from: 'visits_daily', where: 'true' },
  { name: 'raw_named', count: 'count()', day: 'toDate(at)', from: 'visits', where: IS_NAMED },
  { name: 'rolled_named', count: 'sum(visits)', day: 'day', from: 'visits_campaign_daily', where: 'true' },
] as const
const SUMS = COUNTS.map(({ name }) => `sumIf(n, kind = '${name}') AS ${name}`).join(', ')
const PARTS = COUNTS.map(
  ({ name, count, day, from, where }) =>
    `SELECT ${day} AS date_of, '${name}' AS kind, ${count} AS n FROM ${from}
     WHERE ${where} AND ${day} >= {from: Date} GROUP BY ${day}`,
)

/**
 * The number of visits in `visits` and in the daily tables for each UTC day from `border` (Unix ms) on that any of them
 * contains. All sums of visits come from projections.
 */
export async function readDailyCounts(client: ClickHouseClient, border: number): Promise<DayCounts[]> {
  const rows = await readRows(
    client,
    Row,
    `SELECT toString(date_of) AS date, ${SUMS} FROM (${PARTS.join('\nUNION ALL\n')})
     GROUP BY date_of ORDER BY date_of`,
    { from: dayOf(border) },
  )
  return rows.map(({ date, raw_named, rolled_named, ...counts }) => ({
    ...{ day: date, ...counts },
    ...{ rawNamed: raw_named, rolledNamed: rolled_named },
  }))
}
