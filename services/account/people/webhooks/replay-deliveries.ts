import { MAX_REPLAYED, type ReplayBody } from '@sluice/contract/api-webhooks'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../base/database/connect.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { beginAnew, type Replayed } from '../../base/webhooks/begin-anew.ts'
import { newEventId } from '../../base/webhooks/event-id.ts'
import { lockWebhook, type Webhook } from './webhooks-store.ts'

async function lockActive(tx: Tx, user: number, id: number): Promise<Webhook> {
  const webhook = await lockWebhook(tx, user, id)
  if (webhook.disabled) throw problem('webhook_disabled')
  return webhook
}

/** Which deliveries a body names. */
function named(body: z.output<typeof ReplayBody>): RawBuilder<boolean> {
  if ('delivery' in body) return sql`d.id = ${body.delivery}`
  if ('failed' in body) return sql`d.state = 'failed'`
  if (Date.parse(body.from) > Date.parse(body.to)) throw invalidFields({ to: 'field_invalid' })
  return sql`exists (select from webhook_events e
    where e.id = d.event_id and e.created_at between ${body.from}::timestamptz and ${body.to}::timestamptz)`
}

/** Lets deliveries that are done begin anew, with all their attempts; those that wait are left to their turn. */
export const replayDeliveries = (
  db: Db,
  user: number,
  id: number,
  body: z.output<typeof ReplayBody>,
): Promise<Replayed> =>
  db.transaction().execute(async (tx) => {
    await lockActive(tx, user, id)
    const { rows } = await sql<{ id: number }>`
      select d.id from webhook_deliveries d
      where d.webhook_id = ${id} and d.state <> 'waiting' and ${named(body)}
      order by d.id limit ${MAX_REPLAYED + 1} for update`.execute(tx)
    const chosen = rows.slice(0, MAX_REPLAYED).map((row) => row.id)
    if (chosen.length === 0) {
      if ('delivery' in body) throw problem('not_found')
      return { replayed: 0, more: false }
    }
    await beginAnew(tx, chosen)
    return { replayed: chosen.length, more: rows.length > chosen.length }
  })

/** Sends a `test.ping` to this endpoint alone. */
export const testWebhook = (db: Db, user: number, id: number): Promise<{ delivery: number; event: string }> =>
  db.transaction().execute(async (tx) => {
    await lockActive(tx, user, id)
    const event = newEventId()
    await tx
      .insertInto('webhook_events')
      .values({
        id: event,
        user_id: user,
        type: 'test.ping',
        link_id: null,
        data: JSON.stringify({ webhook_id: id }),
      })
      .execute()
    const delivery = await tx
      .insertInto('webhook_deliveries')
      .values({ webhook_id: id, event_id: event, link_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { delivery: delivery.id, event }
  })
