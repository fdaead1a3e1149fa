import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'

/** The number of changes waiting for the relay, and the age of the oldest. */
export async function outboxLag(db: Db): Promise<{ rows: number; oldestSeconds: number }> {
  const { rows } = await sql<{ rows: number; oldestSeconds: number }>`
    select count(*) as rows, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from outbox where sent_at is null`.execute(db)
  return rows[0] ?? { rows: 0, oldestSeconds: 0 }
}
