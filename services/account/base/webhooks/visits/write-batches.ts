import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { newEventId } from '../event-id.ts'
import type { Look } from './claim-looks.ts'
import type { Plan } from './plan-batches.ts'

const seconds = (ms: number) => sql<Date>`to_timestamp(${ms / 1_000}::float8)`

/**
 * Writes events with their deliveries and how far the endpoint has read, all or nothing. Returns false and writes nothing
 * when somebody else read meanwhile, or the endpoint was changed or stopped.
 */
export const writeBatches = (db: Db, look: Look, plan: Plan, readAt: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // First, as whoever deletes it does.
    await sql`select from webhooks where id = ${look.webhook} for key share`.execute(tx)
    const written = await tx
      .updateTable('webhook_visits')
      .set({
        marks: JSON.stringify(plan.marks),
        slot_at: seconds(plan.slotAt),
        skipped: plan.skipped + (plan.batches.length > 0 ? 0 : look.skipped),
        turn: look.turn + 1,
        ...(plan.done ? { read_at: seconds(readAt) } : { look_at: sql<Date>`now()` }),
      })
      .where('webhook_id', '=', look.webhook)
      .where('turn', '=', look.turn)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('webhook_states as s')
            .select('s.webhook_id')
            .whereRef('s.webhook_id', '=', 'webhook_visits.webhook_id')
            .where('disabled', 'is', null),
        ),
      )
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) return false
    if (plan.batches.length === 0) return true
    const events = plan.batches.map(({ visits, from }, place) => ({
      id: newEventId(),
      user_id: look.user,
      type: 'visit.recorded' as const,
      link_id: null,
      data: JSON.stringify({ visits, skipped: place === 0 ? look.skipped : 0 }),
      visits_from: seconds(from),
    }))
    await tx.insertInto('webhook_events').values(events).execute()
    const deliveries = events.map(({ id }, place) => ({
      webhook_id: look.webhook,
      event_id: id,
      link_id: null,
      next_at: seconds(plan.batches[place]?.dueAt ?? look.now),
    }))
    await tx.insertInto('webhook_deliveries').values(deliveries).execute()
    return true
  })
