import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { addNotice } from '../../base/notices/add-notice.ts'
import { emit } from '../../base/webhooks/emit.ts'
import { lockAccounts, lockOpenLeases, saveAccounts, saveLeases } from './calls-store.ts'
import { markEnded, noteGrantsChanged, runningGrants, saveSpent, unchargedCalls } from './grants-store.ts'
import type { Account } from './ledger.ts'
import { charge, writeOff } from './running-grants.ts'

const BATCH = 200

/** Removes expired calls from a locked account. Returns the account afterwards. */
export async function endGrants(tx: Tx, owner: number, account: Account): Promise<Account> {
  const charged = charge(await runningGrants(tx, owner), await unchargedCalls(tx, owner, false))
  const ended = charged.filter((grant) => grant.over)
  const left = writeOff(account, ended, await lockOpenLeases(tx, owner))
  await saveSpent(tx, charged)
  await markEnded(tx, ended)
  await saveLeases(tx, left.leases)
  await saveAccounts(tx, new Map([[owner, left.account]]))
  await noteGrantsChanged(tx, owner)
  for (const grant of ended) {
    const unused = grant.calls - grant.spent
    if (grant.kind === 'plan') {
      const ended_at = (grant.validUntil ?? new Date()).toISOString()
      await emit(tx, [{ user: owner, type: 'plan.ended', data: { calls: grant.calls, unused, ended_at } }])
    }
    if (unused > 0) {
      await addNotice(tx, {
        user: owner,
        kind: 'calls_expired',
        source: `grant:${grant.id}:ended`,
        facts: { calls: unused, grant_kind: grant.kind },
      })
    }
  }
  return left.account
}

/** Ends expired grants in every account, some at a time. Returns the number of accounts. */
export async function endDueGrants(db: Db): Promise<number> {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from quota_accounts where next_end <= now() order by next_end limit ${BATCH}`.execute(db)
  for (const { owner_id } of rows) {
    await db.transaction().execute(async (tx) => {
      const account = (await lockAccounts(tx, [owner_id])).get(owner_id)
      if (account?.over) await endGrants(tx, owner_id, account)
    })
  }
  return rows.length
}
