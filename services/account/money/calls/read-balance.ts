import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { runningGrants, type StoredGrant, unchargedCalls } from './grants-store.ts'
import { charge } from './running-grants.ts'

export type Balance = { total: number; remaining: number }

/** What an owner sees: the calls of running grants, and those not yet spent (including reported use of open leases). */
export async function readBalance(db: Db, owner: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select a.granted - coalesce((select sum(g.calls) from quota_grants g
        where g.owner_id = a.owner_id and g.ended_at is not null), 0)::bigint as total,
      a.granted - a.settled - a.expired - coalesce((select sum(greatest(l.used, l.ending)) from quota_leases l
        where l.owner_id = a.owner_id and l.state = 'open'), 0)::bigint as remaining
    from quota_accounts a where a.owner_id = ${owner}`.execute(db)
  const balance = rows[0]
  if (!balance) throw new Error(`owner ${owner} has no account of calls`)
  return balance
}

/** The running grants in the order they are spent in, with what is charged to each by now. */
export const readRunningGrants = async (db: Db, owner: number): Promise<StoredGrant[]> =>
  charge(await runningGrants(db, owner), await unchargedCalls(db, owner, true)).filter((grant) => !grant.over)
