import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { IDLE_MS } from './session-life.ts'

/** The user's live sessions, most recently used first: up to `limit` of them, and their number. */
export async function liveSessions(db: Db, userId: number, limit: number) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'ip', 'user_agent', 'remember', 'created_at', 'last_seen_at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((eb) =>
      eb.or([
        eb('remember', '=', true),
        eb('last_seen_at', '>', sql<Date>`now() - ${IDLE_MS} * interval '1 millisecond'`),
      ]),
    )
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { rows, total: rows[0]?.total ?? 0 }
}
