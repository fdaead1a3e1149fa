import type { ScriptEvent } from '@sluice/contract/api-track-script'
import type { ConversionReason } from '@sluice/contract/conversions'
import { type Click, readClickId } from '@sluice/kit/click-id/click-id'
import type { z } from 'zod'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { TrackSettingsRow } from '../../base/database/schema.ts'
import { logPostback } from '../postbacks/log-postback.ts'
import { loggable } from '../postbacks/loggable.ts'
import { mayBeWrong } from '../postbacks/postback-limits.ts'
import type { PostbackDeps, Taken } from '../postbacks/take-postback.ts'
import { findOwner, holdOwner } from '../recording/hold-owner.ts'
import type { Sent } from '../recording/judge-conversion.ts'
import { type Recorded, recordConversion, refused } from '../recording/record-conversion.ts'
import { OWN_WORDS } from '../recording/record-events.ts'
import { findSettings } from '../tracking/find-settings.ts'
import { mayReport } from './script-limits.ts'

type Event = z.output<typeof ScriptEvent>
/** `origin`: of the page, as its browser says; undefined: it says none. */
export type Reported = { event: Event; origin: string | undefined; address: string }
/** `allowed`: the page is of one of the account's origins, so it may read the answer. */
export type ScriptTaken = { taken: Taken; allowed: boolean }

type Known = { click: Click; settings: TrackSettingsRow }

const KNOWN_FIELDS: ReadonlySet<string> = new Set(['clickId', 'event', 'value', 'currency', 'transactionId'])
const MOST_ORIGIN = 300

/**
 * Records what a page reports as pending, and notes it in the log of postbacks, in one transaction. A page is no witness:
 * its visitor can send anything. So it decides and changes nothing that is stored, whatever the rule of the event.
 */
export async function takeScriptEvent(deps: PostbackDeps, reported: Reported): Promise<ScriptTaken> {
  const { db, limiter } = deps
  const { event, origin, address } = reported
  const known = await findClick(deps, event.clickId)
  if (typeof known === 'string') {
    const guesses = await mayBeWrong(limiter, address)
    return { taken: guesses ? refused(known) : 'limited', allowed: false }
  }
  const { click, settings } = known
  const owner = settings.owner_id
  if (origin === undefined || !settings.origins.includes(origin)) {
    if (!(await mayBeWrong(limiter, address))) return { taken: 'limited', allowed: false }
    const result = refused('origin_not_allowed')
    await note(db, owner, reported, result)
    return { taken: result, allowed: false }
  }
  if (!(await mayReport(limiter, owner, event.clickId))) return { taken: 'limited', allowed: true }
  const taken = await db.transaction().execute(async (tx) => {
    const link = await holdOwner(tx, click.link)
    if (!link?.active) return refused('account_closed')
    const claim = { click, code: link.code, clickId: event.clickId, sent: sentBy(event) }
    const rules = { ...settings, status_words: OWN_WORDS, duplicates: {} }
    const result = await recordConversion(tx, claim, rules, Date.now())
    await note(tx, owner, reported, result)
    return result
  })
  return { taken, allowed: true }
}

/** The click and whose it is. The id is checked before any store is asked. */
async function findClick(
  { db, clickKeys }: PostbackDeps,
  clickId: string,
): Promise<Known | ConversionReason> {
  const click = readClickId(clickKeys, clickId)
  const link = click && (await findOwner(db, click.link))
  if (!click || !link) return 'click_id_invalid'
  return link.active ? { click, settings: await findSettings(db, link.owner) } : 'account_closed'
}

const textOf = (value: string | number | null | undefined) => (value == null ? undefined : String(value))

const sentBy = ({ event, value, currency, transactionId }: Event): Sent => ({
  event,
  status: 'pending',
  value: textOf(value),
  currency: textOf(currency),
  transactionId: textOf(transactionId),
})

function note(db: Db | Tx, owner: number, { event, origin = '' }: Reported, result: Recorded): Promise<void> {
  const texts = Object.entries(event).map(([name, value]) => [
    name,
    typeof value === 'number' ? String(value) : value,
  ])
  return logPostback(db, {
    owner_id: owner,
    address: null,
    method: 'POST',
    dialect: 'script',
    received: JSON.stringify({
      ...loggable(Object.fromEntries(texts), KNOWN_FIELDS),
      origin: origin.slice(0, MOST_ORIGIN),
    }),
    outcome: result.outcome,
    reason: result.reason,
    conversion_id: result.id,
  })
}
