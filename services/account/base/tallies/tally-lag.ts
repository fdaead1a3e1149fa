import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** The number of notes waiting to be added up, and the age of the oldest. */
export async function tallyLag(db: Db): Promise<{ rows: number; oldestSeconds: number }> {
  const { rows } = await sql<{ rows: number; oldestSeconds: number }>`
    select count(*) as rows, coalesce(extract(epoch from now() - min(noted_at)), 0)::float8 as "oldestSeconds"
    from tally_changes`.execute(db)
  return rows[0] ?? { rows: 0, oldestSeconds: 0 }
}
