import type { OutgoingRequest } from '@sluice/contract/api-outgoing'
import type { OutgoingFacts } from '@sluice/contract/outgoing-facts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { OutgoingRow } from '../../base/database/schema.ts'
import { newEventId } from '../../base/webhooks/event-id.ts'

/** A conversion in the queue, with the template as it was when it was claimed. */
export type Queued = {
  id: number
  webhook_id: number
  facts: OutgoingFacts
  missed_at: Date | null
  url: string
}

const BATCH = 200
const LEASE_SECONDS = 30

/** Takes what is due. Of one conversion and postback only the oldest, so that they are sent in the order of the changes. */
export async function claimQueued(db: Db): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    with due as materialized (
      select q.id from outgoing_queue q
      where q.look_at <= now() and not exists (select from outgoing_queue e
        where e.webhook_id = q.webhook_id and e.conversion_id = q.conversion_id and e.id < q.id)
      order by q.look_at, q.id limit ${BATCH} for update skip locked)
    update outgoing_queue q set look_at = now() + ${LEASE_SECONDS} * interval '1 second'
    from due, webhooks w
    where q.id = due.id and w.id = q.webhook_id
    returning q.id, q.webhook_id, q.facts, q.missed_at, w.url`.execute(db)
  return rows.sort((a, b) => a.id - b.id)
}

/** Lets others be taken at once. */
export async function giveBack(db: Db | Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update outgoing_queue set look_at = now() where id = any(${ids}::bigint[])`.execute(db)
}

/** The visits of these are not stored: they are looked for again, less often the longer it takes. */
export async function waitOn(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`update outgoing_queue set missed_at = coalesce(missed_at, now()),
      look_at = now() + least(interval '1 minute',
        greatest(interval '2 seconds', (now() - coalesce(missed_at, now())) / 4))
    where id = any(${ids}::bigint[])`.execute(tx)
}

type LockedForm = Pick<OutgoingRow, 'method' | 'send_without'> & { id: number; url: string; on: boolean }

/** How requests are made, held until the transaction ends, by postback. */
export async function lockForms(tx: Tx, ids: readonly number[]): Promise<Map<number, LockedForm>> {
  const { rows } = await sql<LockedForm>`
    select w.id, w.url, o.method, o.send_without, s.disabled is null and o.looked_revision = o.revision as on
    from webhooks w join webhook_states s on s.webhook_id = w.id
      join outgoing_postbacks o on o.webhook_id = w.id
    where w.id = any(${ids}::bigint[])
    order by w.id for share of w`.execute(tx)
  return new Map(rows.map((row) => [row.id, { ...row, on: row.on === true }]))
}

type Ready = { queued: Queued; request: OutgoingRequest }

/** Moves these from the queue to the courier; what was left out goes into the log alone. */
export async function writeRequests(tx: Tx, ready: readonly Ready[]): Promise<void> {
  if (ready.length === 0) return
  const ids = ready.map(({ queued }) => queued.id)
  const { rows } = await sql<{ id: number }>`
    delete from outgoing_queue where id = any(${ids}::bigint[]) returning id`.execute(tx)
  const taken = new Set(rows.map(({ id }) => id))
  const made = ready
    .filter(({ queued }) => taken.has(queued.id))
    .map(({ queued, request }) => ({ queued, request, event: newEventId() }))
  if (made.length === 0) return
  await tx
    .insertInto('webhook_events')
    .values(
      made.map(({ queued: { facts }, request, event }) => ({
        ...{ id: event, user_id: facts.owner, type: 'postback' as const, link_id: facts.link },
        data: JSON.stringify(request),
      })),
    )
    .execute()
  await tx
    .insertInto('webhook_deliveries')
    .values(
      made.map(({ queued, request, event }) => ({
        ...{ webhook_id: queued.webhook_id, event_id: event, link_id: queued.facts.link },
        ...(request.address === null && { state: 'failed' as const, first: false, done_at: new Date() }),
      })),
    )
    .execute()
}
