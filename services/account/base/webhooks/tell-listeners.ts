import type { WebhookEventType } from '@sluice/contract/webhook-events'
import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

/** An event as it is stored; `data` is JSON. */
export type EventRow = {
  id: string
  user_id: number
  type: WebhookEventType
  link_id: number | null
  data: string
}

/** Leaves events for those who listen now, for `emit`. */
export async function tellListeners(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  await sql`
    insert into webhook_heard (listener_id, event_id, type, link_id, data)
    select l.id, e.id, e.type, e.link_id, e.data::jsonb
    from unnest(
        ${rows.map((row) => row.id)}::text[],
        ${rows.map((row) => row.user_id)}::bigint[],
        ${rows.map((row) => row.type)}::text[],
        ${rows.map((row) => row.link_id)}::bigint[],
        ${rows.map((row) => row.data)}::text[]
      ) with ordinality as e (id, user_id, type, link_id, data, place)
      join webhook_listeners l on l.user_id = e.user_id and e.type = any(l.events) and l.ends_at > now()
    order by e.place, l.id
    for key share of l skip locked`.execute(tx)
}
