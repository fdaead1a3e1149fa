import type { WebhookEventData, WebhookEventType } from '@sluice/contract/webhook-events'
import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { newEventId } from './event-id.ts'

type Facts<Type extends WebhookEventType> = { user: number; data: WebhookEventData<Type> }
/** Something that happened to an account. Types and data belong together. */
export type WebhookEvent = {
  [Type in Exclude<WebhookEventType, 'test.ping'>]: Facts<Type> & { type: Type }
}[Exclude<WebhookEventType, 'test.ping'>]

/** Postgres limits the parameters of one statement. */
const BATCH = 1_000

const linkOf = (event: WebhookEvent): number | null => ('link' in event.data ? event.data.link.id : null)

/**
 * Writes events for the endpoints that want them, in the transaction of what happened; without such an endpoint nothing is
 * written. Deliveries of one link are numbered in the order of its changes, because each holds the link until it commits.
 */
export async function emit(tx: Tx, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return
  const wanted = await wantedBy(tx, [...new Set(events.map((event) => event.user))])
  const due = events.filter(({ user, type }) => wanted.has(`${user} ${type}`))
  for (let from = 0; from < due.length; from += BATCH) await write(tx, due.slice(from, from + BATCH))
}

/** Each user and type for which there is an active endpoint. */
async function wantedBy(tx: Tx, users: readonly number[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('webhooks')
    .innerJoin('webhook_states', 'webhook_states.webhook_id', 'webhooks.id')
    .select(['webhooks.user_id', 'webhooks.events'])
    .where('webhooks.user_id', '=', sql<number>`any(${users}::bigint[])`)
    .where('webhook_states.disabled', 'is', null)
    .execute()
  return new Set(rows.flatMap(({ user_id, events }) => events.map((type) => `${user_id} ${type}`)))
}

async function write(tx: Tx, events: readonly WebhookEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    id: newEventId(),
    user_id: event.user,
    type: event.type,
    link_id: linkOf(event),
    data: JSON.stringify(event.data),
  }))
  await tx.insertInto('webhook_events').values(rows).execute()
  const ids = rows.map((row) => row.id)
  await sql`
    insert into webhook_deliveries (webhook_id, event_id, link_id)
    select w.id, e.id, e.link_id
    from unnest(${ids}::text[]) with ordinality as given (id, place)
      join webhook_events e on e.id = given.id
      join webhooks w on w.user_id = e.user_id and e.type = any(w.events)
        and (w.links = '{}' or e.link_id is null or e.link_id = any(w.links))
      join webhook_states s on s.webhook_id = w.id and s.disabled is null
    order by given.place, w.id`.execute(tx)
}
