import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const BATCH = 2_000
/** A listener that reads without saying what arrived would keep everything. */
const MOST_HOURS = 1

/** Deletes listeners that ended, with what waits for them, and what nobody took for an hour. */
export async function forgetListeners(db: Db): Promise<void> {
  await sql`
    delete from webhook_listeners where id = any(array(
      select id from webhook_listeners where ends_at < now() order by ends_at limit 100 for update skip locked))`.execute(
    db,
  )
  await sql`
    delete from webhook_heard where id = any(array(
      select id from webhook_heard where created_at < now() - ${MOST_HOURS} * interval '1 hour'
      order by created_at limit ${BATCH}))`.execute(db)
}
