import type { Db } from '../database/connect.ts'
import { SESSION_MS } from './session.ts'
import { hashSessionId, newSessionId, signToken } from './token.ts'

export type Client = { ip: string; userAgent: string }

/** Opens a session and answers with its token, the only place where its id exists in the clear. */
export async function startSession(
  db: Db,
  secret: string,
  session: Client & { userId: number; remember: boolean },
): Promise<string> {
  const sid = newSessionId()
  const expiresAt = new Date(Date.now() + SESSION_MS)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashSessionId(sid),
      user_id: session.userId,
      remember: session.remember,
      ip: session.ip,
      user_agent: session.userAgent.slice(0, 512),
      expires_at: expiresAt,
    })
    .execute()
  return signToken(secret, sid, expiresAt)
}
