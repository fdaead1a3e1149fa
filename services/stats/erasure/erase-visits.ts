import type { Log } from '@sluice/kit/log'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { countLeft, readErased } from './erased-owners.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

/**
 * Clears visitors' data in the rows of erased owners, including rows that arrived since the last pass from a journal,
 * from Kafka or by being put back. Safe to interrupt anywhere; a mutation in progress is not started a second time.
 */
export async function eraseVisits(client: ClickHouseClient, log: Log): Promise<void> {
  const owners = await readErased(client)
  if (owners.length === 0) return
  for (const each of PERSONAL_TABLES) {
    const rows = await countLeft(client, each, owners)
    if (rows === 0 || (await isChanging(client, each.table))) continue
    await client.command({
      query: `ALTER TABLE ${each.table} ${each.change} WHERE ${each.where}`,
      query_params: { owners },
    })
    log.info({ table: each.table, rows }, 'visits of deleted accounts erased')
  }
}

async function isChanging(client: ClickHouseClient, table: string): Promise<boolean> {
  const rows = await readRows(
    client,
    z.object({ n: z.int() }),
    `SELECT count() AS n FROM system.mutations
     WHERE database = currentDatabase() AND table = {table: String} AND NOT is_done AND NOT is_killed`,
    { table },
  )
  return rows[0]!.n > 0
}
