import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { refuseDestinations } from './refuse-destinations.ts'
import { restore, takeDown } from './take-down.ts'
import { tellOfLink } from './tell-owner.ts'

/**
 * Facts of a takedown for the audit log, which outlives the account. The destinations are in that version of the
 * link.
 */
const facts = (row: CloakRow) => ({
  code: row.code,
  owner: row.owner_id,
  version: row.version,
  taken_down: row.taken_down_at !== null,
})

/** An administrator takes a link down. */
export async function takeDownByHand(
  tx: Tx,
  actor: number,
  ask: { id: number; reason: string },
): Promise<void> {
  const row = await takeDown(tx, ask.id, { reason: ask.reason, domain: null, by: actor })
  await tellOfLink(tx, 'link_taken_down', row, ask.reason)
  const after = facts(row)
  await writeAudit(tx, {
    actor,
    action: 'cloak.take_down',
    subject: `cloak:${row.id}`,
    before: { ...after, taken_down: false },
    after,
    reason: ask.reason,
  })
}

/** An administrator restores a link, unless one of its destinations is no longer allowed. */
export async function restoreByHand(
  db: Db,
  actor: number,
  ask: { id: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await restore(tx, ask.id, actor)
    await refuseDestinations(tx, row)
    await tellOfLink(tx, 'link_restored', row, ask.reason)
    const after = facts(row)
    await writeAudit(tx, {
      actor,
      action: 'cloak.restore',
      subject: `cloak:${row.id}`,
      before: { ...after, taken_down: true },
      after,
      reason: ask.reason,
    })
  })
}
