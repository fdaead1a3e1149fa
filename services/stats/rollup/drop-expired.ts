import type { Log } from '@sluice/kit/log'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { dayOf } from '../clickhouse/day-of.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { DAY_MS } from './raw-border.ts'

/**
 * Drops the weekly partitions of `visits` that lie entirely before `border` (Unix ms, a UTC midnight), after saving their
 * high-water marks. Returns how many dropped visits arrived too late for the daily counts.
 */
export async function dropExpired(client: ClickHouseClient, border: number, log: Log): Promise<number> {
  let tooLate = 0
  const partitions = await readRows(
    client,
    z.object({ partition: z.string() }),
    `SELECT DISTINCT partition FROM system.parts
     WHERE database = currentDatabase() AND table = 'visits' AND active AND partition <= {last: String}
     ORDER BY partition`,
    { last: dayOf(border - 7 * DAY_MS) },
  )
  for (const { partition } of partitions) {
    await client.command({
      query: `INSERT INTO spool_marks (spool, seq)
        SELECT spool, max(seq) FROM visits WHERE toMonday(at) = {monday: Date} GROUP BY spool`,
      query_params: { monday: partition },
    })
    const uncounted = await countTooLate(client, partition)
    await client.command({ query: `ALTER TABLE visits DROP PARTITION '${partition}'` })
    log.info({ partition, uncounted }, 'visits older than retention dropped')
    tooLate += uncounted
  }
  return tooLate
}

/** Visits of a week that were stored after the border passed it, when its daily counts were final. */
async function countTooLate(client: ClickHouseClient, monday: string): Promise<number> {
  const rows = await readRows(
    client,
    z.object({ n: z.int() }),
    `SELECT count() AS n FROM visits WHERE toMonday(at) = {monday: Date}
       AND ingested_at > (SELECT min(at) FROM raw_border WHERE day > {monday: Date})`,
    { monday },
  )
  return rows[0]!.n
}
