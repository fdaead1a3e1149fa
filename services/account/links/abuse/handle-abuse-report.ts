import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { takeDownByHand } from '../cloaks/moderate-cloak.ts'
import { closeAbuseReport, lockAbuseReport } from './abuse-store.ts'

type Ask = { id: number; note: string }

/** Closes an open report; `conflict` when somebody else already has. */
export async function handleAbuseReport(
  db: Db,
  actor: number,
  ask: Ask & { status: 'resolved' | 'dismissed' },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOpen(tx, ask.id)
    await close(tx, actor, ask)
  })
}

/** Takes the reported link down and resolves the report: both or neither. */
export async function takeDownFromAbuseReport(db: Db, actor: number, { id, note }: Ask): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const cloak = await lockOpen(tx, id)
    await takeDownByHand(tx, actor, { id: cloak, reason: note })
    await close(tx, actor, { id, note, status: 'resolved' })
  })
}

/** The link of an open report. */
async function lockOpen(tx: Tx, id: number): Promise<number> {
  const report = await lockAbuseReport(tx, id)
  if (report.status !== 'open') throw problem('conflict', { message: 'abuse_report_handled' })
  return report.cloak_id
}

async function close(tx: Tx, actor: number, ask: Ask & { status: 'resolved' | 'dismissed' }): Promise<void> {
  await closeAbuseReport(tx, ask.id, { ...ask, actor })
  await writeAudit(tx, {
    actor,
    action: ask.status === 'resolved' ? 'abuse_report.resolve' : 'abuse_report.dismiss',
    subject: `abuse_report:${ask.id}`,
    before: { status: 'open' },
    after: { status: ask.status },
    reason: ask.note,
  })
}
