import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

export type Membership = {
  planId: number
  planName: string
  planNameEn: string
  startsAt: Date
  /** The end of all consecutive purchases. */
  endsAt: Date
  isValid: boolean
}

/** The current membership, otherwise the one that ended last; null for a user who never had one. */
export async function latestMembership(db: Db, userId: number): Promise<Membership | null> {
  const { rows } = await sql<Membership>`
    select m.plan_id as "planId", p.name as "planName", p.name_en as "planNameEn", m.starts_at as "startsAt",
      greatest(m.ends_at, (select max(ends_at) from memberships where user_id = ${userId} and m.ends_at > now()))
        as "endsAt",
      m.ends_at > now() as "isValid"
    from memberships m join plans p on p.id = m.plan_id
    where m.user_id = ${userId} and m.starts_at <= now()
    order by m.ends_at > now() desc, case when m.ends_at > now() then m.ends_at end, m.ends_at desc
    limit 1`.execute(db)
  return rows[0] ?? null
}
