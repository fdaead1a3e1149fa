import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import type { LeaseState } from './ledger.ts'

/** To become a lease. */
export type NewLoan = { owner: number; request: string; size: number }
export type NewLease = { id: number; size: number; lifeMs: number }
export type AskedLease = NewLease & { owner: number; holder: string; state: LeaseState }

const LIFE = sql`floor(extract(epoch from l.expires_at - l.taken_at) * 1000) as "lifeMs"`

/** Leases that already exist for these requests, by request. */
export async function findAsked(tx: Tx, requests: readonly string[]): Promise<Map<string, AskedLease>> {
  if (requests.length === 0) return new Map()
  const { rows } = await sql<AskedLease & { request: string }>`
    select request, id, size, state, owner_id as owner, holder, ${LIFE} from quota_leases l
    where request = any(${requests}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.request, row]))
}

/**
 * The number of workers that hold calls of each owner now, including `holder`. Only owners whom others hold calls of.
 */
export async function countHolders(
  tx: Tx,
  holder: string,
  owners: readonly number[],
): Promise<Map<number, number>> {
  if (owners.length === 0) return new Map()
  const { rows } = await sql<{ owner: number; others: number }>`
    select owner_id as owner, count(distinct holder) as others from quota_leases
    where owner_id = any(${owners}::bigint[]) and state = 'open' and holder <> ${holder}
    group by owner_id`.execute(tx)
  return new Map(rows.map(({ owner, others }) => [owner, others + 1]))
}

/**
 * Creates leases of `lifeMs`, or up to the next expiry of the owner's calls if that is sooner. Returns them by request.
 * The accounts must be locked and have lent the calls. Requests that already have a lease are left out.
 */
export async function lendCalls(
  tx: Tx,
  holder: string,
  loans: readonly NewLoan[],
  lifeMs: number,
): Promise<Map<string, NewLease>> {
  if (loans.length === 0) return new Map()
  const { rows } = await sql<NewLease & { request: string }>`
    with made as (
      insert into quota_leases as l (owner_id, holder, request, size, expires_at)
      select v.owner, ${holder}, v.request, v.size,
        least(now() + ${lifeMs} * interval '1 millisecond', a.next_end)
      from unnest(${loans.map(({ owner }) => owner)}::bigint[], ${loans.map(({ request }) => request)}::uuid[],
        ${loans.map(({ size }) => size)}::int[]) as v(owner, request, size)
      join quota_accounts a on a.owner_id = v.owner
      on conflict (request) do nothing
      returning l.owner_id, l.request, l.id, l.size, ${LIFE}
    ), lent as (
      update quota_accounts a set leased = a.leased + made.size, updated_at = now()
      from made where a.owner_id = made.owner_id
    )
    select request, id, size, "lifeMs" from made`.execute(tx)
  return new Map(rows.map((row) => [row.request, row]))
}
