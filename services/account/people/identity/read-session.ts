import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import type { Session } from '../../base/http/session.ts'
import { isLive } from './session-life.ts'
import { hashSessionId, verifyToken } from './token.ts'

/** Activity is noted at most this often, so that reading rarely writes. */
const TOUCH_MS = 10_000

/**
 * The live session of a token, read from Postgres so that an end, a disabled user or a new role applies everywhere at
 * once. Throws `session_expired` for every invalid or expired token. With `isUse` it is noted that the session was used.
 */
export async function readSession(db: Db, secret: string, token: string, isUse = true): Promise<Session> {
  const sid = verifyToken(secret, token)
  if (!sid) throw problem('session_expired')
  return read(db, { hash: hashSessionId(sid) }, isUse)
}

/** The same by a session's id, without noting a use. */
export const readSessionOf = (db: Db, id: number): Promise<Session> => read(db, { id }, false)

async function read(db: Db, by: { hash: Buffer } | { id: number }, isUse: boolean): Promise<Session> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'remember',
      'last_seen_at',
      'expires_at',
      'revoked_at',
      'totp',
    ])
    .select(['users.email', 'users.role', 'users.status', 'users.one_time_password'])
    .where((eb) => ('hash' in by ? eb('token_hash', '=', by.hash) : eb('sessions.id', '=', by.id)))
    .executeTakeFirst()
  const now = Date.now()
  if (!row || !isLive(row, now)) throw problem('session_expired')
  if (isUse && now - row.last_seen_at.getTime() > TOUCH_MS) {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(now) })
      .where('id', '=', row.id)
      .execute()
  }
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    role: row.role,
    totp: row.totp,
    oneTimePassword: row.one_time_password,
  }
}
