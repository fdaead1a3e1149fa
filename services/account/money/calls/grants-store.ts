import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { Schema } from '../../base/database/schema.ts'
import type { RunningGrant } from './running-grants.ts'

export type StoredGrant = RunningGrant & {
  kind: 'trial' | 'plan' | 'adjustment'
  createdAt: Date
  over: boolean
}

/** Grants that still give calls. `over`: they have expired but have not been ended yet. */
export async function runningGrants(db: Db | Tx, owner: number): Promise<StoredGrant[]> {
  const { rows } = await sql<StoredGrant>`
    select id, kind, calls, spent, valid_until as "validUntil", created_at as "createdAt",
      coalesce(valid_until <= now(), false) as over
    from quota_grants where owner_id = ${owner} and ended_at is null and calls > 0`.execute(db)
  return rows
}

/**
 * Calls that are gone but not yet charged to a running grant: everything settled, taken away, expired or ending with an
 * open lease, minus what was charged to grants before. `withLeases`: reported use of open leases counts too.
 */
export async function unchargedCalls(db: Db | Tx, owner: number, withLeases: boolean): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select greatest(0, a.settled + a.expired + g.taken - g.charged + l.gone)::bigint as calls
    from quota_accounts a,
      (select coalesce(-sum(calls) filter (where calls < 0), 0) as taken,
        coalesce(sum(case when ended_at is null then spent else calls end) filter (where calls > 0), 0) as charged
        from quota_grants where owner_id = ${owner}) g,
      (select coalesce(sum(case when ${withLeases} then greatest(ending, used) else ending end), 0) as gone
        from quota_leases where owner_id = ${owner} and state = 'open') l
    where a.owner_id = ${owner}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error(`owner ${owner} has no account of calls`)
  return row.calls
}

export async function saveSpent(tx: Tx, grants: readonly RunningGrant[]): Promise<void> {
  if (grants.length === 0) return
  await sql`
    update quota_grants g set spent = v.spent
    from unnest(${grants.map((grant) => grant.id)}::bigint[], ${grants.map((grant) => grant.spent)}::bigint[])
      as v(id, spent)
    where g.id = v.id and g.spent <> v.spent`.execute(tx)
}

export async function markEnded(tx: Tx, grants: readonly RunningGrant[]): Promise<void> {
  await sql`
    update quota_grants set ended_at = now()
    where id = any(${grants.map((grant) => grant.id)}::bigint[])`.execute(tx)
}

/** To be called after a change of the owner's grants: updates their next end and marks notices for a check. */
export async function noteGrantsChanged(tx: Tx, owner: number): Promise<void> {
  await sql`
    update quota_accounts set next_end = (select min(valid_until) from quota_grants
      where owner_id = ${owner} and ended_at is null and calls > 0)
    where owner_id = ${owner}`.execute(tx)
  await sql`
    insert into quota_notice_queue (owner_id) values (${owner}) on conflict do nothing`.execute(tx)
}

/** Leases that disagree with the stored visits, newest first. */
export async function listMismatches(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: Selectable<Schema['quota_mismatches']>[]; total: number }> {
  const rows = await db
    .selectFrom('quota_mismatches')
    .selectAll()
    .orderBy('lease_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await db
    .selectFrom('quota_mismatches')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
