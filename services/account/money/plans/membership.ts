import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

export type Membership = {
  planId: number
  planName: string
  planNameEn: string
  /** The start of the first purchase that still runs. */
  startsAt: Date
  /** The end of all consecutive purchases. */
  endsAt: Date
  isValid: boolean
}

/**
 * The current membership with the plan that was bought last, otherwise the one that ended last; null for a user who
 * never had one.
 */
export async function latestMembership(db: Db, userId: number): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select m.plan_id as "planId", p.name as "planName", p.name_en as "planNameEn",
      coalesce(running.starts_at, m.starts_at) as "startsAt", coalesce(running.ends_at, m.ends_at) as "endsAt",
      running.ends_at is not null as "isValid"
    from memberships m join plans p on p.id = m.plan_id,
      (select min(starts_at) as starts_at, max(ends_at) as ends_at
        from memberships where user_id = ${userId} and ends_at > now()) running
    where m.user_id = ${userId}
    order by m.ends_at > now() desc, case when m.ends_at > now() then m.id end desc, m.ends_at desc
    limit 1`.execute(db)
  return rows[0] ?? null
}
