import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

/** Certificates in use that end within a week and should have been renewed an hour ago. DNS of their domains is right. */
export async function countEnding(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from certificates c join own_domains d on d.id = c.domain_id
      where c.not_after < now() + interval '7 days' and c.renew_at < now() - interval '1 hour'
        and d.removed_at is null and d.lost_at is null`.execute(db)
  return rows[0]!.count
}
