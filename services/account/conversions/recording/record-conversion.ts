import type { ConversionOutcome, ConversionReason } from '@sluice/contract/conversions'
import type { Click } from '@sluice/kit/click-id/click-id'
import type { Tx } from '../../base/database/connect.ts'
import type { NewConversion, TrackSettingsRow } from '../../base/database/schema.ts'
import { tellConversion } from '../outgoing/tell-conversion.ts'
import { changeConversion, insertConversion, lockSame } from './conversions-store.ts'
import { type Judged, judgeConversion, type Sent } from './judge-conversion.ts'
import { judgeDuplicate } from './judge-duplicate.ts'

/** What became of a conversion. `id`: of the stored one; null when it was refused. */
export type Recorded = { outcome: ConversionOutcome; reason: ConversionReason | null; id: number | null }

export const refused = (reason: ConversionReason): Recorded => ({ outcome: 'refused', reason, id: null })

export type Claim = { clickId: string; click: Click; sent: Sent }

/**
 * Records a conversion of a click of this account: the one way for all of them. `code`: of the click's link. The unique constraint decides between
 * two that come at once.
 */
export async function recordConversion(
  tx: Tx,
  { clickId, click, code, sent }: Claim & { code: string },
  settings: TrackSettingsRow,
  now: number,
): Promise<Recorded> {
  const judged = judgeConversion(sent, click.at, settings, now)
  if (typeof judged === 'string') return refused(judged)
  const row = rowOf(clickId, click, judged, settings.owner_id)
  const made = await insertConversion(tx, row)
  if (made) {
    await tellConversion(tx, 'conversion.created', made, code)
    return { outcome: judged.late ? 'late' : 'recorded', reason: null, id: made.id }
  }

  const stored = await lockSame(tx, row)
  const content = { status: row.status, value: row.value, currency: row.currency }
  const verdict = judgeDuplicate(stored, content, settings.duplicates[row.name] ?? 'ignore')
  if (verdict.outcome === 'added') {
    const added = await insertConversion(tx, { ...row, n: stored.at(-1)!.n + 1 })
    if (!added) throw new Error(`conversion ${stored[0]!.id} was not locked`)
    await tellConversion(tx, 'conversion.created', added, code)
    return { outcome: 'added', reason: null, id: added.id }
  }
  const of = stored[verdict.of]!
  if (verdict.outcome === 'updated') {
    const changed = await changeConversion(tx, of.id, verdict.to)
    await tellConversion(tx, 'conversion.updated', changed, code)
  }
  return {
    outcome: verdict.outcome,
    reason: verdict.outcome === 'ignored' ? 'duplicate' : null,
    id: of.id,
  }
}

const rowOf = (clickId: string, click: Click, judged: Judged, owner: number) =>
  ({
    owner_id: owner,
    click_id: clickId,
    name: judged.name,
    transaction_id: judged.transactionId,
    n: 0,
    status: judged.status,
    value: judged.money?.minor ?? null,
    currency: judged.money?.currency ?? null,
    link_id: click.link,
    link_version: click.linkVersion,
    spool: click.spool,
    seq: click.seq,
    click_at: new Date(click.at),
    country: click.country,
    destination: click.redirectTo,
    variant: click.variant,
    at: new Date(judged.at),
    late: judged.late,
  }) satisfies NewConversion
