import { LEASE_RECLAIM_GRACE_MS } from '@sluice/contract/leases'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { RECLAIM_LOCK } from '../../base/database/locks.ts'
import { lockAccounts, lockLeases, type StoredLease, saveAccounts, saveLeases } from './calls-store.ts'
import { type Account, endLease } from './ledger.ts'

const BATCH = 500
const KEEP_ENDED = '3 days'

/**
 * Takes back leases that outlived their holder's right to spend: reported calls are settled, the rest is free again.
 * Several processes may try, one at a time succeeds. Returns how many were taken back.
 */
export async function reclaimLeases(db: Db): Promise<number> {
  // Mostly there is none, and a transaction costs four round trips.
  if ((await findOutlived(db)).length === 0) return 0
  return db.transaction().execute(async (tx) => {
    if (!(await onlyOne(tx))) return 0
    const rows = await findOutlived(tx)
    const accounts: Map<number, Account> = await lockAccounts(tx, [
      ...new Set(rows.map((row) => row.owner_id)),
    ])
    const leases = await lockLeases(
      tx,
      rows.map((row) => row.id),
    )
    const ended: StoredLease[] = []
    for (const lease of leases.values()) {
      if (lease.state !== 'open') continue
      const done = endLease({ account: accounts.get(lease.owner_id)!, lease }, 'reclaimed')
      accounts.set(lease.owner_id, done.account)
      ended.push({ ...lease, ...done.lease })
    }
    await saveAccounts(tx, accounts)
    await saveLeases(tx, ended)
    return ended.length
  })
}

async function findOutlived(db: Db | Tx): Promise<{ id: number; owner_id: number }[]> {
  const { rows } = await sql<{ id: number; owner_id: number }>`
    select id, owner_id from quota_leases
    where state = 'open' and expires_at < now() - ${LEASE_RECLAIM_GRACE_MS} * interval '1 millisecond'
    order by expires_at limit ${BATCH}`.execute(db)
  return rows
}

async function onlyOne(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${RECLAIM_LOCK}) as held`.execute(tx)
  return rows[0]?.held ?? false
}

/** Deletes finished leases, a batch at a time. */
export async function forgetEndedLeases(db: Db): Promise<void> {
  await sql`
    delete from quota_leases where id in (
      select id from quota_leases
      where closed_at < now() - ${KEEP_ENDED}::interval and ask_at is null
      limit 10000 for update skip locked)`.execute(db)
}
