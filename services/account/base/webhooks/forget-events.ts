import { WEBHOOK_DAYS } from '@sluice/contract/api-webhooks'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

const BATCH = 2_000

/** Deletes old events with their deliveries, some at a time, so that no statement takes long. Returns how many. */
export async function forgetEvents(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from webhook_events where id = any(array(
      select id from webhook_events where created_at < now() - ${WEBHOOK_DAYS} * interval '1 day'
      order by created_at limit ${BATCH}))`.execute(db)
  return Number(numAffectedRows)
}
