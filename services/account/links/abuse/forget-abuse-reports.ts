import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

/** Deletes reports that were handled at least this many days ago. */
export async function forgetHandledAbuseReports(db: Db, days: number): Promise<void> {
  await sql`delete from abuse_reports where handled_at < now() - ${days} * interval '1 day'`.execute(db)
}
