import type { ClickIdKey } from '@sluice/kit/click-id/click-id'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { TrackSettingsRow } from '../../base/database/schema.ts'
import { holdOwner } from '../recording/hold-owner.ts'
import { recordConversion } from '../recording/record-conversion.ts'
import { claimLine } from './claim-line.ts'
import type { Line } from './read-upload.ts'
import { type Became, refusedLine } from './upload-report.ts'

/** Locks are held this long only, and what was written stays when a later batch fails: the same file again is known. */
const BATCH = 200

/** Records the lines of a file for an account, in batches of one transaction each. Results are in the order of the lines. */
export async function recordUpload(
  db: Db,
  clickKeys: readonly ClickIdKey[],
  settings: TrackSettingsRow,
  lines: readonly Line[],
): Promise<Became[]> {
  const became: Became[] = []
  for (let at = 0; at < lines.length; at += BATCH) {
    const batch = lines.slice(at, at + BATCH)
    became.push(...(await db.transaction().execute((tx) => recordBatch(tx, clickKeys, settings, batch))))
  }
  return became
}

/** Two files with the same lines must lock them in the same order. */
const nameOf = ({ cells }: Line) =>
  `${cells.click_id ?? ''} ${cells.event?.toLowerCase() ?? ''} ${cells.transaction_id ?? ''}`

async function recordBatch(
  tx: Tx,
  clickKeys: readonly ClickIdKey[],
  settings: TrackSettingsRow,
  lines: readonly Line[],
): Promise<Became[]> {
  const owners = new Map<number, number | undefined>()
  async function ownerOf(link: number): Promise<number | undefined> {
    if (!owners.has(link)) owners.set(link, (await holdOwner(tx, link))?.owner)
    return owners.get(link)
  }
  const order = lines.map((line, at) => ({ line, at, name: nameOf(line) }))
  order.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.at - b.at))
  const became: Became[] = []
  for (const { line, at } of order) {
    const claim = claimLine(line, clickKeys)
    const owner = typeof claim === 'string' ? undefined : await ownerOf(claim.click.link)
    if (typeof claim === 'string') became[at] = refusedLine(claim)
    else if (owner === undefined) became[at] = refusedLine('click_id_invalid')
    else if (owner !== settings.owner_id) became[at] = refusedLine('other_account')
    else became[at] = await recordConversion(tx, claim, settings, Date.now())
  }
  return became
}
