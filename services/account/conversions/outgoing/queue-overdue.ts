import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'

/** How long the oldest conversion in the queue has been due, in seconds; 0 when none is. */
export async function queueOverdue(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(look_at)), 0)::float8 as seconds
    from outgoing_queue where look_at <= now()`.execute(db)
  return rows[0]!.seconds
}
