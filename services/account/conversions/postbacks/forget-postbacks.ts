import { POSTBACK_DAYS } from '@sluice/contract/conversions'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { deleteInBatches } from '../../base/database/delete-in-batches.ts'

const BATCH = 5_000

/** Deletes what the log of postbacks has kept long enough, some at a time. */
export async function forgetPostbacks(db: Db): Promise<void> {
  const old = sql`received_at < now() - ${POSTBACK_DAYS} * interval '1 day' order by received_at`
  await deleteInBatches(db, 'postback_log', old, BATCH)
}
