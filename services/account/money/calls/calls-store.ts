import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import type { Account, Lease } from './ledger.ts'

/** `over`: some of its calls have expired and are still in its books. */
export type StoredAccount = Account & { over: boolean }

/** Everyone locks in this order: accounts by owner, then leases by id. */
export async function lockAccounts(tx: Tx, owners: number[]): Promise<Map<number, StoredAccount>> {
  if (owners.length === 0) return new Map()
  const { rows } = await sql<StoredAccount & { owner_id: number }>`
    select owner_id, granted, settled, leased, expired, overdraft, coalesce(next_end <= now(), false) as over
    from quota_accounts
    where owner_id = any(${owners}::bigint[]) order by owner_id for no key update`.execute(tx)
  return new Map(rows.map(({ owner_id, ...account }) => [owner_id, account]))
}

export type StoredLease = Lease & { id: number; owner_id: number; holder: string }

export async function lockLeases(tx: Tx, ids: number[]): Promise<Map<number, StoredLease>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<StoredLease>`
    select id, owner_id, holder, size, used, ending, state from quota_leases
    where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The owner's account must be locked. */
export async function lockOpenLeases(tx: Tx, owner: number): Promise<StoredLease[]> {
  const { rows } = await sql<StoredLease>`
    select id, owner_id, holder, size, used, ending, state from quota_leases
    where owner_id = ${owner} and state = 'open' order by id for no key update`.execute(tx)
  return rows
}

/** The owners of the leases, and which leases are no longer open. Takes no locks. */
export async function findLeases(
  tx: Tx,
  ids: number[],
): Promise<{ owner_id: number; id: number; open: boolean }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ owner_id: number; id: number; open: boolean }>`
    select id, owner_id, state = 'open' as open from quota_leases
    where id = any(${ids}::bigint[])`.execute(tx)
  return rows
}

/** Saves the books. An owner who has reached a notice is queued for it. */
export async function saveAccounts(tx: Tx, accounts: Map<number, Account>): Promise<void> {
  if (accounts.size === 0) return
  const all = [...accounts.values()]
  await sql`
    with saved as (
      update quota_accounts a
      set settled = v.settled, leased = v.leased, expired = v.expired, overdraft = v.overdraft, updated_at = now()
      from unnest(${[...accounts.keys()]}::bigint[], ${all.map((a) => a.settled)}::bigint[],
        ${all.map((a) => a.leased)}::bigint[], ${all.map((a) => a.expired)}::bigint[],
        ${all.map((a) => a.overdraft)}::bigint[]) as v(owner_id, settled, leased, expired, overdraft)
      where a.owner_id = v.owner_id and (a.settled, a.leased, a.expired, a.overdraft)
        is distinct from (v.settled, v.leased, v.expired, v.overdraft)
      returning a.owner_id, a.settled >= a.notice_at as due
    )
    insert into quota_notice_queue (owner_id) select owner_id from saved where due
    on conflict do nothing`.execute(tx)
}

/** A reclaimed lease is looked up in stats after a while; a closed one is not. */
export async function saveLeases(tx: Tx, leases: StoredLease[]): Promise<void> {
  if (leases.length === 0) return
  await sql`
    update quota_leases l
    set used = v.used, ending = v.ending, state = v.state,
      closed_at = case when v.state = 'open' then null else coalesce(l.closed_at, now()) end,
      ask_at = case when v.state <> 'reclaimed' then null
        when l.state = 'open' then now() + interval '15 seconds' else l.ask_at end
    from unnest(${leases.map((l) => l.id)}::bigint[], ${leases.map((l) => l.used)}::int[],
      ${leases.map((l) => l.ending)}::int[], ${leases.map((l) => l.state)}::text[]) as v(id, used, ending, state)
    where l.id = v.id and (l.used, l.ending, l.state) is distinct from (v.used, v.ending, v.state)`.execute(
    tx,
  )
}

/** Raises `used` of leases that are still open. Returns how many there were. */
export async function raiseUsed(tx: Tx, uses: { lease: number; used: number }[]): Promise<number> {
  if (uses.length === 0) return 0
  const ids = uses.map((use) => use.lease)
  const { rows } = await sql`
    with locked as (
      select id from quota_leases where id = any(${ids}::bigint[]) and state = 'open'
      order by id for no key update
    )
    update quota_leases l set used = greatest(l.used, least(v.used, l.size))
    from unnest(${ids}::bigint[], ${uses.map((use) => use.used)}::bigint[]) as v(id, used), locked
    where l.id = v.id and locked.id = l.id
    returning l.id`.execute(tx)
  return rows.length
}

/**
 * Raises what a holder spent without a lease. Returns by how much each owner's sum grew. The accounts must be locked.
 */
export async function raiseGrace(
  tx: Tx,
  holder: string,
  grace: { owner: number; used: number }[],
): Promise<Map<number, number>> {
  const grown = new Map<number, number>()
  for (const { owner, used } of grace) {
    const { rows } = await sql<{ before: number }>`
      select used as before from quota_grace where holder = ${holder} and owner_id = ${owner}`.execute(tx)
    const before = rows[0]?.before ?? 0
    if (used <= before) continue
    await sql`
      insert into quota_grace (holder, owner_id, used) values (${holder}, ${owner}, ${used})
      on conflict (holder, owner_id) do update set used = excluded.used, updated_at = now()`.execute(tx)
    grown.set(owner, (grown.get(owner) ?? 0) + used - before)
  }
  return grown
}
