import type { ConversionReason } from '@sluice/contract/conversions'
import { type Click, type ClickIdKey, readClickId } from '@sluice/kit/click-id/click-id'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { NewPostback, TrackSettingsRow } from '../../base/database/schema.ts'
import type { Limiter } from '../../base/limits/limiter.ts'
import { findOwner, holdOwner } from '../recording/hold-owner.ts'
import { type Recorded, recordConversion, refused } from '../recording/record-conversion.ts'
import { findKeysOwner, findSettings } from '../tracking/find-settings.ts'
import { type Parameters, type ReadPostback, readPostback } from './dialects.ts'
import { logPostback } from './log-postback.ts'
import { loggable } from './loggable.ts'
import { mayBeWrong, mayReceive } from './postback-limits.ts'

export type PostbackDeps = { db: Db; clickKeys: readonly ClickIdKey[]; limiter: Limiter }
export type Received = { parameters: Parameters; method: 'GET' | 'POST'; address: string }
/** `limited`: nothing was done, because there were too many. */
export type Taken = Recorded | 'limited'

/** A postback that may be a guess. `owner`: whose log shows it; undefined: it names no account. */
type Guess = { reason: ConversionReason; owner: number | undefined }
type Good = { click: Click; clickId: string; settings: TrackSettingsRow }

/**
 * Records a postback and notes it in its account's log, in one transaction. Guesses of click ids and keys cost no more than
 * the limit of their address allows.
 */
export async function takePostback(deps: PostbackDeps, received: Received): Promise<Taken> {
  const { db, limiter } = deps
  const read = readPostback(received.parameters)
  const note = (to: Db | Tx, owner: number, what: Recorded) =>
    logPostback(to, rowOf(received, read, owner, what))
  const checked = await check(deps, read)
  if ('reason' in checked) {
    if (!(await mayBeWrong(limiter, received.address))) return 'limited'
    const result = refused(checked.reason)
    const owner = checked.owner ?? (read.key === undefined ? undefined : await findKeysOwner(db, read.key))
    if (owner !== undefined) await note(db, owner, result)
    return result
  }
  const { settings, click, clickId } = checked
  if (!(await mayReceive(limiter, settings.owner_id))) return 'limited'
  return db.transaction().execute(async (tx) => {
    const link = await holdOwner(tx, click.link)
    if (!link?.active) return refused('account_closed')
    const claim = { click, clickId, code: link.code, sent: read.sent }
    const result = await recordConversion(tx, claim, settings, Date.now())
    await note(tx, settings.owner_id, result)
    return result
  })
}

/** The click and whose it is, once the id and the key are right. The id is checked before any store is asked. */
async function check({ db, clickKeys }: PostbackDeps, read: ReadPostback): Promise<Good | Guess> {
  const { clickId = '', key } = read
  const click = readClickId(clickKeys, clickId)
  const link = click && (await findOwner(db, click.link))
  if (!click || !link) return { reason: 'click_id_invalid', owner: undefined }
  const { owner } = link
  if (!link.active) return { reason: 'account_closed', owner: undefined }
  const settings = await findSettings(db, owner)
  if (key === undefined && settings.key_required) return { reason: 'key_missing', owner }
  if (key !== undefined && key !== settings.postback_key) {
    const other = await findKeysOwner(db, key)
    return other === undefined ? { reason: 'key_wrong', owner } : { reason: 'other_account', owner: other }
  }
  return { click, clickId, settings }
}

const rowOf = (
  { parameters, method, address }: Received,
  { dialect }: ReadPostback,
  owner: number,
  { outcome, reason, id }: Recorded,
): NewPostback => ({
  owner_id: owner,
  address,
  method,
  dialect,
  received: JSON.stringify(loggable(parameters)),
  outcome,
  reason,
  conversion_id: id,
})
