import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

/**
 * The highest sequence number of each spool that is stored or marked as having no visit; 0 for an unknown spool. Correct
 * only while no insert for these spools is running: fence first.
 */
export async function readHighWater(
  client: ClickHouseClient,
  spools: string[],
): Promise<Map<string, number>> {
  const rows = await readRows(
    client,
    z.object({ name: z.string(), high: z.int() }),
    `SELECT spool AS name, max(high_in_table) AS high FROM (
       SELECT spool, max(seq) AS high_in_table FROM visits WHERE spool IN {spools: Array(String)} GROUP BY spool
       UNION ALL
       SELECT spool, max(to_seq) AS high_in_table FROM visit_gaps WHERE spool IN {spools: Array(String)} GROUP BY spool
       UNION ALL
       SELECT spool, max(seq) AS high_in_table FROM spool_marks WHERE spool IN {spools: Array(String)} GROUP BY spool
     ) GROUP BY spool`,
    { spools },
  )
  const read = new Map(rows.map((row) => [row.name, row.high]))
  return new Map(spools.map((spool) => [spool, read.get(spool) ?? 0]))
}
