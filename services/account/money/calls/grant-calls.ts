import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { publishCalls } from '../../routing/publish.ts'
import { lockAccounts } from './calls-store.ts'
import { endGrants } from './end-grants.ts'
import { noteGrantsChanged, runningGrants, saveSpent, unchargedCalls } from './grants-store.ts'
import { available } from './ledger.ts'
import { charge } from './running-grants.ts'

export type Grant = {
  owner: number
  kind: 'trial' | 'plan' | 'adjustment'
  calls: number
  validUntil: Date | null
  /** What it is given for, e.g. `trial:12`. A second grant with the same source changes nothing. */
  source: string
  reason: string
  /** The administrator who grants by hand. */
  by?: number
}

export async function openAccount(tx: Tx, owner: number): Promise<void> {
  await tx.insertInto('quota_accounts').values({ owner_id: owner }).execute()
}

/**
 * Adds calls to an owner's account, or takes some away (`conflict` when fewer are free). Returns whether the grant is
 * new.
 */
export async function grantCalls(tx: Tx, grant: Grant): Promise<boolean> {
  const { owner, calls } = grant
  const stored = (await lockAccounts(tx, [owner])).get(owner)
  if (!stored) throw new Error(`owner ${owner} has no account of calls`)
  const account = stored.over ? await endGrants(tx, owner, stored) : stored
  // Everything spent so far was spent from the existing grants.
  await saveSpent(tx, charge(await runningGrants(tx, owner), await unchargedCalls(tx, owner, false)))
  const added = await tx
    .insertInto('quota_grants')
    .values({
      owner_id: owner,
      kind: grant.kind,
      calls,
      valid_until: grant.validUntil,
      source: grant.source,
      reason: grant.reason,
      ...(grant.by !== undefined && { granted_by: grant.by }),
    })
    .onConflict((conflict) => conflict.column('source').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  if (available(account) + calls < 0) throw problem('conflict', { errors: { calls: 'calls_insufficient' } })
  await tx
    .updateTable('quota_accounts')
    .set({ granted: sql<number>`granted + ${calls}`, updated_at: new Date() })
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  await noteGrantsChanged(tx, owner)
  await publishCalls(tx, owner)
  return true
}
