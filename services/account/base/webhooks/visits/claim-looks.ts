import type { SpoolMarks } from '@sluice/contract/recorded-visits'
import { sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import { MAX_WAITING } from './plan-batches.ts'

/** An endpoint whose visits this process reads now. Times are Unix milliseconds, `now` is that of Postgres. */
export type Look = {
  webhook: number
  user: number
  links: number[]
  withAddress: boolean
  marks: SpoolMarks
  startedAt: number
  readAt: number
  slotAt: number
  skipped: number
  /** Changes with every read and with every change of the endpoint. */
  turn: number
  waiting: number
  now: number
}

/** Between two reads for one endpoint, and so the longest that a visit waits for others. */
export const LOOK_SECONDS = 5
export const MOST_LOOKS = 64

const ms = (column: string) => sql<number>`extract(epoch from ${sql.raw(column)}) * 1000`

/** Takes open endpoints that are due. If this process ends, another one reads for them after the same time. */
export async function claimLooks(db: Db): Promise<Look[]> {
  const { rows } = await sql<Look>`
    with due as (
      select c.webhook_id from webhook_visits c
        join webhook_states s on s.webhook_id = c.webhook_id
      where c.look_at <= now() and s.disabled is null
      order by c.look_at limit ${MOST_LOOKS} for update of c skip locked
    )
    update webhook_visits c set look_at = now() + ${LOOK_SECONDS} * interval '1 second'
    from due join webhooks w on w.id = due.webhook_id
    where c.webhook_id = due.webhook_id
    returning c.webhook_id as webhook, w.user_id as "user", w.links, w.with_address as "withAddress",
      c.marks, c.skipped, c.turn, floor(${ms('c.started_at')})::float8 as "startedAt",
      floor(${ms('c.read_at')})::float8 as "readAt", ceil(${ms('c.slot_at')})::float8 as "slotAt",
      floor(${ms('now()')})::float8 as now,
      (select count(*) from (select from webhook_deliveries d
        where d.webhook_id = c.webhook_id and d.state = 'waiting' limit ${MAX_WAITING}) each) as waiting`.execute(
    db,
  )
  return rows
}

/**
 * Makes those due again within a second that were not written, because reading failed: another process may read what this one
 * cannot. Each at a moment of its own, as processes that look at the same interval would always find them in the same order.
 */
export const giveBackLooks = (db: Db, looks: readonly Look[]) =>
  sql`update webhook_visits c set look_at = now() + random() * interval '1 second'
    from unnest(${looks.map(({ webhook }) => webhook)}::bigint[], ${looks.map(({ turn }) => turn)}::bigint[])
      as l (webhook_id, turn)
    where c.webhook_id = l.webhook_id and c.turn = l.turn`.execute(db)
