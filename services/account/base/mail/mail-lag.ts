import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** Mails that wait to be handed over, and how old the oldest is. */
export async function mailLag(db: Db): Promise<{ rows: number; oldestSeconds: number }> {
  const { rows } = await sql<{ rows: number; oldestSeconds: number }>`
    select count(*) as rows, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from mails`.execute(db)
  return rows[0] ?? { rows: 0, oldestSeconds: 0 }
}
