import type { Db, Tx } from '../../base/database/connect.ts'
import type { NewPostback } from '../../base/database/schema.ts'

export async function logPostback(db: Db | Tx, row: NewPostback): Promise<void> {
  await db.insertInto('postback_log').values(row).execute()
}
