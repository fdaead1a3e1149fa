import type { MismatchKind } from '@sluice/contract/api-calls'
import { LEASE_USE_PATH, LeaseUseAnswer } from '@sluice/contract/leases'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { compareLease } from './compare-lease.ts'

/** Leases that ended more recently are skipped: their visits may still be on their way. */
const SETTLED_AFTER = '30 seconds'
const BATCH = 5_000

export type Books = {
  /** Calls in question, by kind of mismatch. */
  calls: Record<MismatchKind, number>
  /** Accounts whose sums do not add up. */
  accounts: number
}
type Ended = { id: number; owner_id: number; used: number; mayGrow: boolean; endedMsAgo: number }

/**
 * Compares the ledger with the stored visits: all leases that ended recently, and older ones in turn after lease
 * `after`. Returns where to continue. Mismatches are kept in `quota_mismatches` while they last.
 */
export async function reconcile(db: Db, stats: InternalTarget, after: number): Promise<number> {
  const newest = await endedLeases(db, sql`true`, sql`closed_at desc`)
  const older = await endedLeases(db, sql`id > ${after}`, sql`id`)
  const leases = [...new Map([...newest, ...older].map((lease) => [lease.id, lease])).values()]
  if (leases.length > 0) await compareAll(db, stats, leases)
  return older.length < BATCH ? 0 : older.at(-1)!.id
}

async function endedLeases(
  db: Db,
  which: ReturnType<typeof sql>,
  order: ReturnType<typeof sql>,
): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    select id, owner_id, used, state = 'reclaimed' as "mayGrow",
      (extract(epoch from now() - closed_at) * 1000)::float8 as "endedMsAgo"
    from quota_leases where closed_at < now() - ${SETTLED_AFTER}::interval and ${which}
    order by ${order} limit ${BATCH}`.execute(db)
  return rows
}

async function compareAll(db: Db, stats: InternalTarget, leases: Ended[]): Promise<void> {
  const ids = leases.map((lease) => lease.id)
  const answer = await callPeer(stats, LEASE_USE_PATH, LeaseUseAnswer, {
    body: { leases: ids },
    timeoutMs: 10_000,
  })
  const stored = new Map(answer.leases.map((lease) => [lease.lease, lease]))
  const wrong = leases.flatMap((lease) => {
    const { used = 0, visits = 0 } = stored.get(lease.id) ?? {}
    const kind = compareLease(lease, { used, visits })
    return kind ? [{ lease_id: lease.id, owner_id: lease.owner_id, used: lease.used, visits, kind }] : []
  })
  await db.transaction().execute(async (tx) => {
    const wrongIds = wrong.map((row) => row.lease_id)
    await sql`delete from quota_mismatches
      where lease_id = any(${ids}::bigint[]) and not lease_id = any(${wrongIds}::bigint[])`.execute(tx)
    if (wrong.length === 0) return
    await tx
      .insertInto('quota_mismatches')
      .values(wrong)
      .onConflict((conflict) =>
        conflict.column('lease_id').doUpdateSet((eb) => ({
          used: eb.ref('excluded.used'),
          visits: eb.ref('excluded.visits'),
          kind: eb.ref('excluded.kind'),
        })),
      )
      .execute()
  })
}

/** Current faults: calls of leases that disagree with the visits, and accounts whose own sums disagree. */
export async function readBooks(db: Db): Promise<Books> {
  const { rows } = await sql<{ kind: MismatchKind; calls: number }>`
    select kind, sum(greatest(1, abs(used - visits)))::bigint as calls from quota_mismatches group by kind`.execute(
    db,
  )
  const accounts = await sql<{ wrong: number }>`
    select count(*) as wrong from quota_accounts a
    left join (select owner_id, sum(calls) as calls from quota_grants group by owner_id) g using (owner_id)
    left join (select owner_id, sum(size) as size from quota_leases where state = 'open' group by owner_id) l
      using (owner_id)
    where a.granted <> coalesce(g.calls, 0) or a.leased <> coalesce(l.size, 0)`.execute(db)
  const calls: Books['calls'] = { late: 0, missing: 0, surplus: 0 }
  for (const row of rows) calls[row.kind] = row.calls
  return { calls, accounts: accounts.rows[0]?.wrong ?? 0 }
}
