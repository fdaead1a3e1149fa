import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'

export async function endSession(db: Db, id: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends one of the user's own sessions; false when it does not exist or has ended. */
export async function endOwnSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends all of a user's sessions, or all but one, at once and on every node. */
export async function endSessionsOf(db: Db | Tx, userId: number, except?: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except!))
    .execute()
}

/** Deletes sessions that ended at least this many days ago. */
export async function forgetEndedSessions(db: Db, days: number): Promise<void> {
  await sql`delete from sessions where expires_at < now() - ${days} * interval '1 day'`.execute(db)
}
