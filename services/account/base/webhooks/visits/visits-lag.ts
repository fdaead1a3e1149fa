import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'

/** For how many seconds nothing was read for the open endpoint that waits longest; 0 when none wants visits. */
export async function visitsLag(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, coalesce(extract(epoch from now() - min(v.read_at)), 0))::float8 as seconds
    from webhook_visits v join webhook_states s on s.webhook_id = v.webhook_id
    where s.disabled is null`.execute(db)
  return rows[0]?.seconds ?? 0
}
