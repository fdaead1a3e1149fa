import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'

/** `pending`: the lowest free slot among a user's pending payments; `day`: the next upload of today (UTC). */
export type Slots = { pending: number; day: number; today: string }

/** The slots that a user's next payment would take. The tables refuse slots over the limits. */
export async function freeSlots(db: Db | Tx, user: number): Promise<Slots> {
  const { rows } = await sql<Slots>`
    with today as (select (now() at time zone 'UTC')::date as date)
    select (select coalesce(min(slot), 4) from generate_series(1, 4) slot where not exists (select from payments
        where user_id = ${user} and status = 'pending' and pending_slot = slot)) as pending,
      (select coalesce(max(day_slot), 0) + 1 from payments where user_id = ${user} and day = today.date) as day,
      today.date::text as today
    from today`.execute(db)
  return rows[0]!
}
