import type { Log } from '@sluice/kit/log'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { dayOf } from './daily-counts.ts'
import { DAY_MS } from './raw-border.ts'

/**
 * Drops the weekly partitions of `visits` that lie wholly before `border` (Unix ms, a UTC midnight), after saving the
 * high-water marks they show.
 */
export async function dropExpired(client: ClickHouseClient, border: number, log: Log): Promise<void> {
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
    await client.command({ query: `ALTER TABLE visits DROP PARTITION '${partition}'` })
    log.info({ partition }, 'visits older than retention dropped')
  }
}
