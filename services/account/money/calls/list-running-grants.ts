import type { RunningGrant } from '@sluice/contract/running-grant'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { readRunningGrants } from './read-balance.ts'

type Named = { id: number; name: string; nameEn: string }

/** An owner's running grants as the API shows them, in the order they are spent, with the names of purchased plans. */
export async function listRunningGrants(db: Db, owner: number): Promise<RunningGrant[]> {
  const [grants, plans] = await Promise.all([readRunningGrants(db, owner), planNames(db, owner)])
  return grants.map((grant) => {
    const plan = plans.get(grant.id)
    return {
      id: grant.id,
      kind: grant.kind,
      plan_name: plan?.name ?? null,
      plan_name_en: plan?.nameEn ?? null,
      calls: grant.calls,
      left: grant.calls - grant.spent,
      valid_until: grant.validUntil?.toISOString() ?? null,
      created: grant.createdAt.toISOString(),
    }
  })
}

/** By grant, as the plan was called when it was bought. */
async function planNames(db: Db, owner: number): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`
    select g.id, p.plan_name as name, p.plan_name_en as "nameEn"
    from quota_grants g join payments p on p.id = substring(g.source from '^payment:([0-9]+)$')::bigint
    where g.owner_id = ${owner} and g.kind = 'plan' and g.ended_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
