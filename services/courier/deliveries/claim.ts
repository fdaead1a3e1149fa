import type { Pool } from 'pg'

/** A delivery that this process attempts until its lease ends. */
export type Claimed = {
  id: number
  webhook: number
  user: number
  url: string
  secret: Buffer
  /** Set during the overlap of a roll. */
  previousSecret: Buffer | null
  event: string
  type: string
  data: unknown
  createdAt: Date
  first: boolean
  tries: number
  attempts: number
}

/** Longer than an attempt can take, with the note of its result. A process that ends leaves its work to others after it. */
export const LEASE_SECONDS = 40

/**
 * Due deliveries of endpoints that are open, at most $4 in all and $3 at once per endpoint, of which $1 and $2 say how many this process
 * has already. Of a link's first attempts at an endpoint only the oldest is due, also while another process holds it; later attempts wait
 * for nobody and hold nobody back.
 */
const CLAIM = `
  with recursive waiting (webhook_id) as (
    (select webhook_id from webhook_deliveries where state = 'waiting' order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_deliveries d
      where d.state = 'waiting' and d.webhook_id > w.webhook_id order by d.webhook_id limit 1)
    from waiting w where w.webhook_id is not null
  ),
  held as (select * from unnest($1::bigint[], $2::int[]) as h (webhook_id, n)),
  open as materialized (
    select s.webhook_id, $3::int - coalesce(h.n, 0) as room
    from waiting w join webhook_states s on s.webhook_id = w.webhook_id
      left join held h on h.webhook_id = w.webhook_id
    where s.disabled is null and (s.paused_until is null or s.paused_until <= now())
      and coalesce(h.n, 0) < $3::int
    order by random()
  ),
  due as materialized (
    select d.id from open o cross join lateral (
      select d.id from webhook_deliveries d
      where d.webhook_id = o.webhook_id and d.state = 'waiting' and d.next_at <= now()
        and (d.leased_until is null or d.leased_until <= now())
        and (not d.first or d.link_id is null or not exists (select from webhook_deliveries e
          where e.webhook_id = d.webhook_id and e.link_id = d.link_id and e.state = 'waiting' and e.first
            and e.id < d.id))
      order by d.next_at, d.id
      limit o.room
      for update skip locked
    ) d
    limit $4
  )
  update webhook_deliveries d set leased_until = now() + ${LEASE_SECONDS} * interval '1 second'
  from due, webhooks w, webhook_events e
  where d.id = due.id and w.id = d.webhook_id and e.id = d.event_id
  returning d.id::float8 as id, w.id::float8 as webhook, w.user_id::float8 as "user", w.url, w.secret,
    case when w.previous_until > now() then w.previous_secret end as "previousSecret",
    e.id as event, e.type, e.data, e.created_at as "createdAt", d.first, d.tries, d.attempts`

/** Takes work. `held`: how many attempts each endpoint has under way here. */
export async function claim(
  pool: Pool,
  limits: { held: ReadonlyMap<number, number>; perEndpoint: number; room: number },
): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>(CLAIM, [
    [...limits.held.keys()],
    [...limits.held.values()],
    limits.perEndpoint,
    limits.room,
  ])
  return rows
}
