import { NOTICE_PERCENTS } from '@sluice/contract/api-calls'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { addNotice } from '../../base/notices/add-notice.ts'
import { emit } from '../../base/webhooks/emit.ts'
import { lockAccounts } from './calls-store.ts'
import { runningGrants, unchargedCalls } from './grants-store.ts'
import { nextNotice, percentReached } from './notice-percent.ts'
import { charge } from './running-grants.ts'

const BATCH = 100

/** Notifies queued owners how far their grants are used. Returns how many owners were checked. */
export async function tellUse(db: Db): Promise<number> {
  const { rows } = await sql<{ owner_id: number }>`
    select owner_id from quota_notice_queue limit ${BATCH}`.execute(db)
  for (const { owner_id } of rows) await db.transaction().execute((tx) => tellOwner(tx, owner_id))
  return rows.length
}

async function tellOwner(tx: Tx, owner: number): Promise<void> {
  const account = (await lockAccounts(tx, [owner])).get(owner)
  const queued = await tx
    .deleteFrom('quota_notice_queue')
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  if (!account || queued.numDeletedRows === 0n) return
  const grants = charge(await runningGrants(tx, owner), await unchargedCalls(tx, owner, true))
  for (const grant of grants) {
    const percent = percentReached(grant)
    if (percent === 0) continue
    const facts = { calls: grant.calls, grant_kind: grant.kind }
    const isNew = await addNotice(tx, {
      user: owner,
      kind: 'calls_used',
      source: `grant:${grant.id}:${percent}`,
      facts: { percent, ...facts },
    })
    if (!isNew) continue
    await emit(tx, [
      percent === 100
        ? { user: owner, type: 'calls.exhausted', data: facts }
        : { user: owner, type: 'calls.low', data: { percent, ...facts } },
    ])
  }
  const after = nextNotice(grants, NOTICE_PERCENTS)
  await tx
    .updateTable('quota_accounts')
    .set({ notice_at: after === null ? null : account.settled + after })
    .where('owner_id', '=', owner)
    .execute()
}
