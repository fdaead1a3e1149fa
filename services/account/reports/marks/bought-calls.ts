import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'

/** Calls that a plan brought, or that were given or (below 0) taken by hand. `ended`: when the plan was over. */
export type BoughtCalls = {
  kind: 'plan' | 'adjustment'
  calls: number
  spent: number
  given: Date
  ended: Date | null
  /** When the plan's days begin: later than `given` while another plan runs. */
  begins: Date
  planName: string | null
  planNameEn: string | null
}

/** All of an owner, oldest first. Trial calls come with the account itself and are left out. */
export async function readBoughtCalls(db: Db, owner: number): Promise<BoughtCalls[]> {
  const { rows } = await sql<BoughtCalls>`
    select g.kind, g.calls, g.spent, g.created_at as given,
      case when g.ended_at is not null then g.valid_until end as ended,
      coalesce(m.starts_at, g.created_at) as begins, p.plan_name as "planName", p.plan_name_en as "planNameEn"
    from quota_grants g
    left join payments p on p.id = substring(g.source from '^payment:([0-9]+)$')::bigint
    left join memberships m on m.source = g.source
    where g.owner_id = ${owner} and g.kind <> 'trial'
    order by g.created_at, g.id`.execute(db)
  return rows
}
