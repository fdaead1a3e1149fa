import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'

const DAY_HOURS = 24

/**
 * Adds days of a plan to a user's membership, from its current end or from now. Returns when they begin and end. The
 * same `source`
 * twice is an error.
 */
export async function extendMembership(
  tx: Tx,
  bought: { user: number; plan: number; days: number; source: string },
): Promise<{ starts: Date; ends: Date }> {
  const { user, plan, days, source } = bought
  // Two extensions of one user run one after the other.
  await sql`select 1 from users where id = ${user} for no key update`.execute(tx)
  const { rows } = await sql<{ starts: Date; ends: Date }>`
    with at as (
      select greatest(now(), (select max(ends_at) from memberships where user_id = ${user})) as start
    )
    insert into memberships (user_id, plan_id, starts_at, ends_at, source)
    select ${user}, ${plan}, start, start + ${days * DAY_HOURS} * interval '1 hour', ${source} from at
    returning starts_at as starts, ends_at as ends`.execute(tx)
  return rows[0]!
}
