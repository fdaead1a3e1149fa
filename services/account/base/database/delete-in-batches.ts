import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

const MOST_BATCHES = 20

/**
 * Deletes rows of a table with an `id`, some at a time, so that no statement takes long. `which`: a condition, also with an
 * order. Returns how many went; after twenty batches the rest waits for the next call.
 */
export async function deleteInBatches(
  db: Db,
  table: string,
  which: RawBuilder<unknown>,
  batch: number,
): Promise<number> {
  let gone = 0
  for (let batches = 0; batches < MOST_BATCHES; batches += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where id = any(array(
        select id from ${sql.table(table)} where ${which} limit ${batch}))`.execute(db)
    gone += Number(numAffectedRows)
    if (numAffectedRows < batch) break
  }
  return gone
}
