import type { ClickIdKey } from '@sluice/kit/click-id/click-id'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { TrackSettingsRow } from '../../base/database/schema.ts'
import { holdOwner, type LinkOwner } from '../recording/hold-owner.ts'
import { type Claim, recordConversion } from '../recording/record-conversion.ts'
import { claimLine } from './claim-line.ts'
import { foretellUpload } from './foretell-upload.ts'
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
  const links = new Map<number, LinkOwner | undefined>()
  async function linkOf({ click }: Claim): Promise<LinkOwner | undefined> {
    if (!links.has(click.link)) links.set(click.link, await holdOwner(tx, click.link))
    return links.get(click.link)
  }
  // What is stored already, as in a file that comes again, needs no write.
  const foretold = await foretellUpload(tx, clickKeys, settings, lines)
  const order = lines.map((line, at) => ({ line, at, name: nameOf(line) }))
  order.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.at - b.at))
  const became: Became[] = []
  for (const { line, at } of order) {
    if (foretold[at]?.outcome === 'known') {
      became[at] = foretold[at]
      continue
    }
    const claim = claimLine(line, clickKeys)
    const link = typeof claim === 'string' ? undefined : await linkOf(claim)
    if (typeof claim === 'string') became[at] = refusedLine(claim)
    else if (!link) became[at] = refusedLine('click_id_invalid')
    else if (link.owner !== settings.owner_id) became[at] = refusedLine('other_account')
    else became[at] = await recordConversion(tx, { ...claim, code: link.code }, settings, Date.now())
  }
  return became
}
