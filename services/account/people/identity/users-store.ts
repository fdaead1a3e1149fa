import type { Language } from '@sluice/contract/api-answer'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'

/** What a login needs to know about the user with this (lower-case) address. */
export const findLogin = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status', 'language'])
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
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Records a login and locks the user's row until the transaction ends, so that a change of password, status or second
 * factor comes before or after it. False when the password is no longer the checked one, or the user was disabled.
 */
export async function noteLogin(
  tx: Tx,
  user: { id: number; password_hash: string },
  language: Language,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ last_login_at: new Date(), language })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findOwnLogin = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'password_hash', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

/** Sets a password of the user's own choice. */
export const setPassword = (tx: Tx, userId: number, passwordHash: string) =>
  tx
    .updateTable('users')
    .set({ password_hash: passwordHash, one_time_password: false, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()

export const findUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'avatar', 'role', 'status'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
