import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export type Membership = { planId: number; startsAt: Date; endsAt: Date; isValid: boolean }

/** The membership that holds now, else the one that ended last; null for someone who never had one. */
export async function latestMembership(db: Db, userId: number): Promise<Membership | null> {
  const row = await db
    .selectFrom('memberships')
    .select(['plan_id', 'starts_at', 'ends_at'])
    .select(sql<boolean>`ends_at > now()`.as('valid'))
    .where('user_id', '=', userId)
    .where('starts_at', '<=', sql<Date>`now()`)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return { planId: row.plan_id, startsAt: row.starts_at, endsAt: row.ends_at, isValid: row.valid }
}
