import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** What a login needs of the user with this (lower-case) address. */
export const findLogin = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()

/** Whether the user signed in from this network (CIDR) within the last 30 days. */
export async function wasUsedFrom(db: Db, userId: number, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`ip <<= ${network}::inet`)
    .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const noteLogin = (db: Db, userId: number) =>
  db.updateTable('users').set({ last_login_at: new Date() }).where('id', '=', userId).execute()

export const findUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'avatar', 'role', 'status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
