import type { WebhookEventData, WebhookEventType } from '@sluice/contract/webhook-events'
import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'
import { newEventId } from './event-id.ts'
import { type EventRow, tellListeners } from './tell-listeners.ts'

type Facts<Type extends WebhookEventType> = { user: number; data: WebhookEventData<Type> }
/** Tests and visits are written for one endpoint each. */
type Emitted = Exclude<WebhookEventType, 'test.ping' | 'visit.recorded'>
/** Something that happened to an account. Types and data belong together. */
export type WebhookEvent = { [Type in Emitted]: Facts<Type> & { type: Type } }[Emitted]

/** Postgres limits the parameters of one statement. */
const BATCH = 1_000

const linkOf = (event: WebhookEvent): number | null => ('link' in event.data ? event.data.link.id : null)

const rowOf = (event: WebhookEvent): EventRow => ({
  id: newEventId(),
  user_id: event.user,
  type: event.type,
  link_id: linkOf(event),
  data: JSON.stringify(event.data),
})

/**
 * Writes events for the endpoints and listeners that want them, in the transaction of what happened; without one nothing is
 * written. What is just being deleted is skipped: it must not make the change fail that is told of. Deliveries of one link
 * are numbered in the order of its changes, because each holds the link until it commits.
 */
export async function emit(tx: Tx, events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0) return
  const wanted = await wantedBy(tx, [...new Set(events.map((event) => event.user))])
  const isWanted = (who: keyof typeof wanted, user: number, type: WebhookEventType) =>
    wanted[who].has(`${user} ${type}`)
  const rows = events
    .filter(({ user, type }) => isWanted('endpoints', user, type) || isWanted('listeners', user, type))
    .map(rowOf)
  const wantedOf = (who: keyof typeof wanted) =>
    rows.filter(({ user_id, type }) => isWanted(who, user_id, type))
  for (const batch of batchesOf(wantedOf('endpoints'))) await write(tx, batch)
  for (const batch of batchesOf(wantedOf('listeners'))) await tellListeners(tx, batch)
}

const batchesOf = (rows: readonly EventRow[]): EventRow[][] =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, n) => rows.slice(n * BATCH, (n + 1) * BATCH))

/** Each user and type for which there is an active endpoint, and those for which somebody listens. */
async function wantedBy(tx: Tx, users: readonly number[]) {
  const { rows } = await sql<{ user_id: number; events: string[]; listens: boolean }>`
    select w.user_id, w.events, false as listens
    from webhooks w join webhook_states s on s.webhook_id = w.id
    where w.user_id = any(${users}::bigint[]) and s.disabled is null
    union all
    select user_id, events, true from webhook_listeners
    where user_id = any(${users}::bigint[]) and ends_at > now()`.execute(tx)
  const ofKind = (kind: boolean) =>
    new Set(
      rows
        .filter(({ listens }) => listens === kind)
        .flatMap(({ user_id, events }) => events.map((type) => `${user_id} ${type}`)),
    )
  return { endpoints: ofKind(false), listeners: ofKind(true) }
}

async function write(tx: Tx, rows: EventRow[]): Promise<void> {
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
    order by given.place, w.id
    for key share of w skip locked`.execute(tx)
}
