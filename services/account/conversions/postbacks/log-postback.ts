import type { Db, Tx } from '../../base/database/connect.ts'
import type { NewPostback } from '../../base/database/schema.ts'

/** Adds what was received to the log, in the order in which it came. */
export async function logPostbacks(db: Db | Tx, rows: readonly NewPostback[]): Promise<void> {
  await db.insertInto('postback_log').values(rows).execute()
}

export const logPostback = (db: Db | Tx, row: NewPostback): Promise<void> => logPostbacks(db, [row])
