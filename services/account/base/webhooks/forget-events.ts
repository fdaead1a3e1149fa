import { WEBHOOK_DAYS, WEBHOOK_VISIT_DAYS } from '@sluice/contract/api-webhooks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { readSettings } from '../settings/read-settings.ts'

const BATCH = 2_000
const MOST_BATCHES = 20

/**
 * Deletes old events with their deliveries, some at a time, so that no statement takes long. Visits go earlier: with
 * their endpoint, and with those of the access log at the latest. Returns how many events went.
 */
export async function forgetEvents(db: Db): Promise<number> {
  const { retentionDays } = await readSettings(db)
  const older = (column: string, days: number) => sql`${sql.ref(column)} < now() - ${days} * interval '1 day'`
  const visits = (condition: RawBuilder<unknown>) => sql`visits_from is not null and ${condition}`
  const gone = [
    await forget(db, older('created_at', WEBHOOK_DAYS)),
    await forget(db, visits(older('created_at', WEBHOOK_VISIT_DAYS))),
    await forget(db, visits(older('visits_from', retentionDays.visits))),
    await forget(
      db,
      visits(sql`not exists (select from webhook_deliveries d where d.event_id = webhook_events.id)`),
    ),
  ]
  return gone.reduce((sum, each) => sum + each)
}

async function forget(db: Db, condition: RawBuilder<unknown>): Promise<number> {
  let gone = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_events where id = any(array(
        select id from webhook_events where ${condition} limit ${BATCH}))`.execute(db)
    gone += Number(numAffectedRows)
    if (numAffectedRows < BATCH) break
  }
  return gone
}
