import { type OutgoingReplayBody, OutgoingRequest } from '@sluice/contract/api-outgoing'
import { MAX_REPLAYED } from '@sluice/contract/api-webhooks'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { beginAnew, type Replayed } from '../../base/webhooks/begin-anew.ts'
import { fillForm } from './build-request.ts'
import { lockOutgoing, type OutgoingPostback, stateOf } from './outgoing-store.ts'

/**
 * Sends one that is done, or all that failed, again. Their addresses are made of the present template, whose dry run was
 * looked at. What was left out stays so.
 */
export const replayOutgoing = (
  db: Db,
  user: number,
  id: number,
  body: z.output<typeof OutgoingReplayBody>,
): Promise<Replayed> =>
  db.transaction().execute(async (tx) => {
    const postback = await lockOutgoing(tx, user, id)
    if (stateOf(postback) !== 'on') throw problem('outgoing_off')
    const which = 'delivery' in body ? sql`d.id = ${body.delivery}` : sql`d.state = 'failed'`
    const { rows } = await sql<{ id: number; event: string; data: unknown }>`
      select d.id, d.event_id as event, e.data
      from webhook_deliveries d join webhook_events e on e.id = d.event_id
      where d.webhook_id = ${id} and d.state <> 'waiting' and e.data->>'address' is not null and ${which}
      order by d.id limit ${MAX_REPLAYED + 1} for update of d`.execute(tx)
    const chosen = rows.slice(0, MAX_REPLAYED)
    if (chosen.length === 0) {
      if ('delivery' in body) throw problem('not_found')
      return { replayed: 0, more: false }
    }
    const fit: number[] = []
    for (const row of chosen) if (await refill(tx, postback, row.event, row.data)) fit.push(row.id)
    await beginAnew(tx, fit)
    return { replayed: fit.length, more: rows.length > chosen.length }
  })

/** False: its values do not do for the present template. */
async function refill(tx: Tx, postback: OutgoingPostback, event: string, data: unknown): Promise<boolean> {
  const request = OutgoingRequest.parse(data)
  const { address } = fillForm(postback, request.values)
  if (address === null) return false
  if (address === request.address && postback.method === request.method) return true
  await tx
    .updateTable('webhook_events')
    .set({ data: JSON.stringify({ ...request, address, method: postback.method }) })
    .where('id', '=', event)
    .execute()
  return true
}
