import type { Pool } from 'pg'

/** A delivery that this process attempts until its lease ends. */
export type Claimed = {
  id: number
  webhook: number
  /** `postback`: `data` says what is requested. */
  kind: 'webhook' | 'postback'
  user: number
  url: string
  /** Of the address, as attempts to one host are counted. */
  host: string
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
export const LEASE_SECONDS = 25

/**
 * Due deliveries of endpoints that are open: at most $4 in all, $3 at once per endpoint and $7 per host, counting those that this
 * process has already ($1 and $2, $5 and $6). Of a link's first attempts at an endpoint only the oldest is due, also while another process holds it; later attempts wait
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
  hosts as (select * from unnest($5::text[], $6::int[]) as h (host, n)),
  open as materialized (
    select s.webhook_id, $3::int - coalesce(h.n, 0) as room,
      split_part(split_part(w.url, '/', 3), ':', 1) as host
    from waiting join webhooks w on w.id = waiting.webhook_id
      join webhook_states s on s.webhook_id = waiting.webhook_id
      left join held h on h.webhook_id = waiting.webhook_id
    where s.disabled is null and (s.paused_until is null or s.paused_until <= now())
      and coalesce(h.n, 0) < $3::int
    order by random()
  ),
  due as materialized (
    select d.id, o.host from open o cross join lateral (
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
  ),
  placed as (select id, host, row_number() over (partition by host order by id) as place from due)
  update webhook_deliveries d set leased_until = now() + ${LEASE_SECONDS} * interval '1 second'
  from placed left join hosts on hosts.host = placed.host, webhooks w, webhook_events e
  where d.id = placed.id and placed.place <= $7::int - coalesce(hosts.n, 0) and w.id = d.webhook_id and e.id = d.event_id
  returning d.id::float8 as id, w.id::float8 as webhook, w.kind, w.user_id::float8 as "user", w.url, placed.host, w.secret,
    case when w.previous_until > now() then w.previous_secret end as "previousSecret",
    e.id as event, e.type, e.data, e.created_at as "createdAt", d.first, d.tries, d.attempts`

export type Limits = { perEndpoint: number; perHost: number }
/** How many attempts are under way in this process, by endpoint and by host. */
export type UnderWay = { endpoints: ReadonlyMap<number, number>; hosts: ReadonlyMap<string, number> }

/** Takes at most `room` deliveries. */
export async function claim(
  pool: Pool,
  { endpoints, hosts }: UnderWay,
  limits: Limits & { room: number },
): Promise<Claimed[]> {
  const { rows } = await pool.query<Claimed>(CLAIM, [
    [...endpoints.keys()],
    [...endpoints.values()],
    limits.perEndpoint,
    limits.room,
    [...hosts.keys()],
    [...hosts.values()],
    limits.perHost,
  ])
  return rows
}
