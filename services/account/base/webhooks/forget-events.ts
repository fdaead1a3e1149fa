import { WEBHOOK_DAYS, WEBHOOK_VISIT_DAYS } from '@sluice/contract/api-webhooks'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { readSettings } from '../settings/read-settings.ts'

const BATCH = 2_000

/**
 * Deletes old events with their deliveries, some at a time, so that no statement takes long. Visits go earlier: with
 * their endpoint, and with those of the access log at the latest. Returns how many events went.
 */
export async function forgetEvents(db: Db): Promise<number> {
  const { retentionDays } = await readSettings(db)
  const older = (column: string, days: number) => sql`${sql.ref(column)} < now() - ${days} * interval '1 day'`
  const visits = (condition: RawBuilder<unknown>) => sql`visits_from is not null and ${condition}`
  const forget = (which: RawBuilder<unknown>) => deleteInBatches(db, 'webhook_events', which, BATCH)
  const gone = [
    await forget(older('created_at', WEBHOOK_DAYS)),
    await forget(visits(older('created_at', WEBHOOK_VISIT_DAYS))),
    await forget(visits(older('visits_from', retentionDays.visits))),
    await forget(
      visits(sql`not exists (select from webhook_deliveries d where d.event_id = webhook_events.id)`),
    ),
  ]
  return gone.reduce((sum, each) => sum + each)
}
