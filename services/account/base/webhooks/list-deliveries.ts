import type { DeliveryItem, DeliveryState } from '@sluice/contract/api-webhooks'
import { webhookPayload } from '@sluice/kit/webhook-payload'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../database/connect.ts'
import { type Followed, type PinnedPage, readNewest } from '../database/pinned-page.ts'
import type { WebhookDeliveryRow } from '../database/schema.ts'

/** A delivery with what was sent and answered. */
export type Delivery = z.input<typeof DeliveryItem>

/** Shown of one delivery. A delivery that was sent anew many times has more. */
const MOST_ATTEMPTS = 20

type DeliveriesPage = PinnedPage & { state: DeliveryState | undefined }
/** A delivery and the data of its event. */
type WithData = { delivery: Delivery; data: unknown }

/** One page of an endpoint's deliveries, newest first. */
export async function listDeliveries(
  db: Db,
  webhook: number,
  page: DeliveriesPage,
): Promise<Followed<Delivery>> {
  const found = await listWithData(db, webhook, page)
  return { ...found, rows: found.rows.map(({ delivery }) => delivery) }
}

export async function listWithData(
  db: Db,
  webhook: number,
  page: DeliveriesPage,
): Promise<Followed<WithData>> {
  const all = db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhook)
  const matching = page.state ? all.where('state', '=', page.state) : all
  const found = await readNewest(db, 'webhook_deliveries', page, { matching, rows: matching.selectAll() })
  return { ...found, rows: await withDetails(db, found.rows) }
}

async function withDetails(db: Db, rows: readonly WebhookDeliveryRow[]): Promise<WithData[]> {
  if (rows.length === 0) return []
  const [events, attempts] = await Promise.all([
    db
      .selectFrom('webhook_events')
      .select(['id', 'type', 'data', 'created_at'])
      .where(
        'id',
        'in',
        rows.map((row) => row.event_id),
      )
      .execute(),
    db
      .selectFrom('webhook_deliveries as d')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('webhook_attempts as a')
            .selectAll('a')
            .whereRef('a.delivery_id', '=', 'd.id')
            .orderBy('a.n', 'desc')
            .limit(MOST_ATTEMPTS)
            .as('attempt'),
        (join) => join.onTrue(),
      )
      .selectAll('attempt')
      .where('d.id', '=', sql<number>`any(${rows.map((row) => row.id)}::bigint[])`)
      .orderBy('attempt.n', 'desc')
      .execute(),
  ])
  return rows.map((row) => {
    const event = events.find(({ id }) => id === row.event_id)
    if (!event) throw new Error(`delivery ${row.id} has no event`)
    const delivery = {
      id: row.id,
      event: row.event_id,
      type: event.type,
      link: row.link_id,
      state: row.state,
      created: event.created_at.toISOString(),
      next_try_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
      done_at: row.done_at?.toISOString() ?? null,
      body: webhookPayload(event),
      attempts: attempts
        .filter(({ delivery_id }) => delivery_id === row.id)
        .map(({ n, at, took_ms, status, error, answer }) => ({
          number: n,
          at: at.toISOString(),
          took_ms,
          status,
          error,
          answer,
        })),
    }
    return { delivery, data: event.data }
  })
}
