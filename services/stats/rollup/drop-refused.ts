import type { Log } from '@sluice/kit/log'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { dayOf } from '../clickhouse/day-of.ts'
import { readRows } from '../clickhouse/read-rows.ts'

/** Refused records also contain visitors' addresses. They expire by this column. */
const REFUSED = [
  { table: 'visits_aside', column: 'visit_at' },
  { table: 'visits_dead', column: 'at' },
] as const

/**
 * Drops refused visits and records from before `border` (Unix ms, a UTC midnight), as `dropExpired` does with visits.
 * Returns how many. Their numbers stay marked in `visit_gaps`.
 */
export async function dropRefused(client: ClickHouseClient, border: number, log: Log): Promise<number> {
  const before = { day: dayOf(border) }
  let all = 0
  for (const { table, column } of REFUSED) {
    const [{ n }] = (await readRows(
      client,
      z.object({ n: z.int() }),
      `SELECT count() AS n FROM ${table} WHERE toDate(${column}) < {day: Date}`,
      before,
    )) as [{ n: number }]
    if (n === 0) continue
    await client.command({
      query: `ALTER TABLE ${table} DELETE WHERE toDate(${column}) < {day: Date}`,
      query_params: before,
    })
    log.warn({ table, rows: n }, 'refused rows older than retention dropped')
    all += n
  }
  return all
}
