import { ConversionEvent } from '@sluice/contract/api-track'
import { type ClickIdKey, readClickId } from '@sluice/kit/click-id/click-id'
import type { z } from 'zod'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { NewPostback, TrackSettingsRow } from '../../base/database/schema.ts'
import { logPostbacks } from '../postbacks/log-postback.ts'
import { loggable } from '../postbacks/loggable.ts'
import { findSettings } from '../tracking/find-settings.ts'
import { holdOwner } from './hold-owner.ts'
import { type Recorded, recordConversion, refused } from './record-conversion.ts'

type Event = z.output<typeof ConversionEvent>
export type RecordDeps = { db: Db; clickKeys: readonly ClickIdKey[] }
/** `address`: of the sender. */
type Reported = { events: readonly Event[]; address: string }

const FIELDS: ReadonlySet<string> = new Set(Object.keys(ConversionEvent.shape))

/** The API takes the statuses themselves, whatever words networks have. */
export const OWN_WORDS = { pending: ['pending'], approved: ['approved'], rejected: ['rejected'] }

/** Two calls with the same events must lock them in the same order. */
const nameOf = ({ clickId, event, transactionId }: Event) =>
  `${clickId} ${event.toLowerCase()} ${transactionId ?? ''}`

/**
 * Records an account's events and notes them in the log of postbacks, in one transaction. Results are in the order of the
 * events.
 */
export const recordEvents = (
  { db, clickKeys }: RecordDeps,
  owner: number,
  { events, address }: Reported,
): Promise<Recorded[]> =>
  db.transaction().execute(async (tx) => {
    const settings = { ...(await findSettings(tx, owner)), status_words: OWN_WORDS }
    const order = events.map((event, at) => ({ event, at, name: nameOf(event) }))
    order.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.at - b.at))
    const results: Recorded[] = []
    for (const { event, at } of order) results[at] = await recordEvent(tx, clickKeys, settings, event)
    await logPostbacks(
      tx,
      events.map((event, at) => rowOf(owner, address, event, results[at]!)),
    )
    return results
  })

function rowOf(owner: number, address: string, event: Event, result: Recorded): NewPostback {
  const texts = Object.entries(event).map(([name, value]) => [name, String(value)])
  return {
    ...{ owner_id: owner, address, method: 'POST', dialect: 'api' },
    received: JSON.stringify(loggable(Object.fromEntries(texts), FIELDS)),
    ...{ outcome: result.outcome, reason: result.reason, conversion_id: result.id },
  }
}

async function recordEvent(
  tx: Tx,
  clickKeys: readonly ClickIdKey[],
  settings: TrackSettingsRow,
  event: Event,
): Promise<Recorded> {
  const click = readClickId(clickKeys, event.clickId)
  const link = click && (await holdOwner(tx, click.link))
  if (!click || !link) return refused('click_id_invalid')
  if (link.owner !== settings.owner_id) return refused('other_account')
  const sent = {
    event: event.event,
    status: event.status,
    value: event.value === undefined ? undefined : String(event.value),
    currency: event.currency,
    transactionId: event.transactionId,
    at: event.at === undefined ? undefined : Date.parse(event.at),
  }
  return recordConversion(tx, { clickId: event.clickId, click, code: link.code, sent }, settings, Date.now())
}
