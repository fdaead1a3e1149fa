import type { Db } from '../../base/database/connect.ts'
import type { HeardRow } from '../../base/database/schema.ts'
import { findListener, forgetRead, giveOldest, noteRead } from './listeners-store.ts'

export type Heard = { rows: HeardRow[]; cursor: number }

/**
 * What waits for a listener, oldest first. `cursor` is the number of the read whose events arrived. An answer that is lost
 * loses nothing: without its cursor its events come again. Reads are numbered, not events, because transactions do not commit in the order
 * of the events' numbers. When nothing waits, nothing is written either.
 */
export async function readHeard(db: Db, user: number, id: number, cursor: number): Promise<Heard> {
  const { has_events, is_idle } = await findListener(db, user, id)
  if (!has_events && !is_idle) return { rows: [], cursor }
  return db.transaction().execute(async (tx) => {
    const read = await noteRead(tx, user, id)
    await forgetRead(tx, id, cursor)
    return { rows: await giveOldest(tx, id, read), cursor: read }
  })
}
