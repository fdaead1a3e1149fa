import { POSTBACK_DAYS } from '@sluice/contract/conversions'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

const BATCH = 5_000
const MOST_BATCHES = 20

/** Deletes what the log of postbacks has kept long enough, some at a time. */
export async function forgetPostbacks(db: Db): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from postback_log where id = any(array(
        select id from postback_log where received_at < now() - ${POSTBACK_DAYS} * interval '1 day'
        order by received_at limit ${BATCH}))`.execute(db)
    if (numAffectedRows < BATCH) return
  }
}
