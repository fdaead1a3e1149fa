import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'
import { problem } from '../http/fail.ts'
import { publishCalls } from '../routing/publish.ts'
import { lockAccounts } from './calls-store.ts'
import { available } from './ledger.ts'

export type Grant = {
  owner: number
  kind: 'trial' | 'plan' | 'adjustment'
  calls: number
  validUntil: Date | null
  /** What it is given for, e.g. `trial:12`; a second grant with the same source changes nothing. */
  source: string
  reason: string
}

export async function openAccount(tx: Tx, owner: number): Promise<void> {
  await tx.insertInto('quota_accounts').values({ owner_id: owner }).execute()
}

/** Adds calls to an owner's account, or takes some that are free. Answers whether the grant is new. */
export async function grantCalls(tx: Tx, grant: Grant): Promise<boolean> {
  const account = (await lockAccounts(tx, [grant.owner])).get(grant.owner)
  if (!account) throw new Error(`owner ${grant.owner} has no account of calls`)
  const added = await tx
    .insertInto('quota_grants')
    .values({
      owner_id: grant.owner,
      kind: grant.kind,
      calls: grant.calls,
      valid_until: grant.validUntil,
      source: grant.source,
      reason: grant.reason,
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  if (available(account) + grant.calls < 0)
    throw problem('conflict', { errors: { calls: 'calls_insufficient' } })
  await tx
    .updateTable('quota_accounts')
    .set({ granted: sql<number>`granted + ${grant.calls}`, updated_at: new Date() })
    .where('owner_id', '=', grant.owner)
    .executeTakeFirstOrThrow()
  await publishCalls(tx, grant.owner)
  return true
}

export type Balance = { total: number; remaining: number }

/** What an owner sees: all calls ever granted, and those not yet spent (reported use of open leases included). */
export async function readBalance(db: Db, owner: number): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select a.granted as total,
      a.granted - a.settled - coalesce((select sum(l.used) from quota_leases l
        where l.owner_id = a.owner_id and l.state = 'open'), 0)::bigint as remaining
    from quota_accounts a where a.owner_id = ${owner}`.execute(db)
  const balance = rows[0]
  if (!balance) throw new Error(`owner ${owner} has no account of calls`)
  return balance
}
