import type { ClickIdKey } from '@sluice/kit/click-id/click-id'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { TrackSettingsRow } from '../../base/database/schema.ts'
import { type Judged, judgeConversion } from '../recording/judge-conversion.ts'
import { type Content, judgeDuplicate } from '../recording/judge-duplicate.ts'
import type { Claim } from '../recording/record-conversion.ts'
import { claimLine } from './claim-line.ts'
import type { Line } from './read-upload.ts'
import { type Became, refusedLine } from './upload-report.ts'

const BATCH = 1_000

/** Conversions by their click, event and transaction id: what is stored, and what the lines before would have made of it. */
type Stored = Map<string, Content[]>
type Named = { click_id: string; name: string; transaction_id: string }
const keyOf = ({ click_id, name, transaction_id }: Named) => `${click_id}\n${name}\n${transaction_id}`

/** What would become of the lines of a file, in their order, by the rules that record them. Writes and locks nothing. */
export async function foretellUpload(
  db: Db | Tx,
  clickKeys: readonly ClickIdKey[],
  settings: TrackSettingsRow,
  lines: readonly Line[],
): Promise<Became[]> {
  const now = Date.now()
  const stored: Stored = new Map()
  const became: Became[] = []
  for (let at = 0; at < lines.length; at += BATCH) {
    const claims = lines.slice(at, at + BATCH).map((line) => claimLine(line, clickKeys))
    const known = claims.filter((claim) => typeof claim !== 'string')
    const owners = await ownersOf(db, known)
    await readStored(db, settings.owner_id, known, stored)
    for (const claim of claims) {
      const owner = typeof claim === 'string' ? undefined : owners.get(claim.click.link)
      if (typeof claim === 'string') became.push(refusedLine(claim))
      else if (owner === undefined) became.push(refusedLine('click_id_invalid'))
      else if (owner !== settings.owner_id) became.push(refusedLine('other_account'))
      else became.push(foretell(claim, settings, stored, now))
    }
  }
  return became
}

function foretell({ clickId, click, sent }: Claim, settings: TrackSettingsRow, stored: Stored, now: number) {
  const judged = judgeConversion(sent, click.at, settings, now)
  return typeof judged === 'string'
    ? refusedLine(judged)
    : foretellJudged(clickId, judged, settings.duplicates[judged.name] ?? 'ignore', stored)
}

function foretellJudged(
  clickId: string,
  judged: Judged,
  rule: TrackSettingsRow['duplicates'][string],
  stored: Stored,
): Became {
  const { status, money, late, name, transactionId } = judged
  const key = keyOf({ click_id: clickId, name, transaction_id: transactionId })
  const same = stored.get(key) ?? []
  const content = { status, value: money?.minor ?? null, currency: money?.currency ?? null }
  stored.set(key, same)
  if (same.length === 0) {
    same.push(content)
    return { outcome: late ? 'late' : 'recorded', reason: null }
  }
  const verdict = judgeDuplicate(same, content, rule)
  if (verdict.outcome === 'added') same.push(content)
  if (verdict.outcome === 'updated') same[verdict.of] = verdict.to
  return { outcome: verdict.outcome, reason: verdict.outcome === 'ignored' ? 'duplicate' : null }
}

async function ownersOf(db: Db | Tx, claims: readonly Claim[]): Promise<Map<number, number>> {
  const links = [...new Set(claims.map(({ click }) => click.link))]
  if (links.length === 0) return new Map()
  const rows = await db.selectFrom('cloaks').select(['id', 'owner_id']).where('id', 'in', links).execute()
  return new Map(rows.map(({ id, owner_id }) => [id, owner_id]))
}

/** Adds what is stored of these clicks. What the lines before have changed stays as they left it. */
async function readStored(
  db: Db | Tx,
  owner: number,
  claims: readonly Claim[],
  stored: Stored,
): Promise<void> {
  const clicks = [...new Set(claims.map(({ clickId }) => clickId))]
  if (clicks.length === 0) return
  const rows = await db
    .selectFrom('conversions')
    .select(['click_id', 'name', 'transaction_id', 'status', 'value', 'currency'])
    .where('owner_id', '=', owner)
    .where('click_id', 'in', clicks)
    .orderBy('n')
    .execute()
  const before = new Set(stored.keys())
  for (const row of rows) {
    const key = keyOf(row)
    if (before.has(key)) continue
    const { status, value, currency } = row
    stored.set(key, [...(stored.get(key) ?? []), { status, value, currency }])
  }
}
