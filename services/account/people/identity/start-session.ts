import type { Db, Tx } from '../../base/database/connect.ts'
import { SESSION_MS } from './session-life.ts'
import { hashSessionId, newSessionId, signToken } from './token.ts'

export type Client = { ip: string; userAgent: string }

/** Opens a session and returns its token, the only place where its id exists in the clear. */
export async function startSession(
  db: Db | Tx,
  secret: string,
  session: Client & { userId: number; remember: boolean; totp: boolean },
): Promise<string> {
  const sid = newSessionId()
  const expiresAt = new Date(Date.now() + SESSION_MS)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSessionId(sid),
      user_id: session.userId,
      remember: session.remember,
      totp: session.totp,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 512),
      expires_at: expiresAt,
    })
    .execute()
  return signToken(secret, sid, expiresAt)
}

/** Records on a live session whether it has a second factor. */
export const markSecondFactor = (tx: Tx, sessionId: number, totp: boolean) =>
  tx.updateTable('sessions').set({ totp }).where('id', '=', sessionId).execute()
