import type { Pool, PoolClient } from 'pg'
import type { Claimed } from './claim.ts'
import type { Outcome, Verdict } from './verdict.ts'

/** An attempt that was made, to be noted. */
export type Attempted = { delivery: Claimed; at: number; tookMs: number; outcome: Outcome; verdict: Verdict }

/**
 * Endpoints first and in order of their ids, as account locks them. A success ends failing; of a healthy endpoint it is noted once a
 * minute.
 */
const ENDPOINTS = `
  with r as (select * from json_to_recordset($1::json) as r
      (webhook bigint, ok boolean, failed boolean, pause_ms float8, gone boolean)),
    held as (select s.webhook_id from webhook_states s
      where s.webhook_id in (select webhook from r) order by s.webhook_id for update)
  update webhook_states s set
    last_success_at = case when r.ok then now() else s.last_success_at end,
    failing_since = case when r.ok then null when r.failed then coalesce(s.failing_since, now()) else s.failing_since end,
    last_failure_at = case when r.ok then null when r.failed then now() else s.last_failure_at end,
    warned_at = case when r.ok then null else s.warned_at end,
    paused_until = case when r.pause_ms is null then s.paused_until
      else greatest(s.paused_until, now() + r.pause_ms * interval '1 millisecond') end,
    disabled = case when r.gone then coalesce(s.disabled, 'gone') else s.disabled end
  from r, held
  where s.webhook_id = r.webhook and held.webhook_id = r.webhook
    and (r.failed or r.pause_ms is not null or s.failing_since is not null or s.last_success_at is null
      or s.last_success_at < now() - interval '1 minute')`

/** An attempt that another process noted meanwhile, because the lease had ended, is not noted again. */
const DELIVERIES = `
  with r as (select * from json_to_recordset($1::json) as r
      (delivery bigint, n int, at float8, took_ms int, status int, error text, answer text, state text, next_ms float8)),
    held as (select d.id from webhook_deliveries d
      where d.id in (select delivery from r) order by d.id for update),
    done as (
      update webhook_deliveries d set
        state = r.state, first = false, tries = d.tries + 1, attempts = r.n, leased_until = null,
        next_at = case when r.next_ms is null then d.next_at else now() + r.next_ms * interval '1 millisecond' end,
        done_at = case when r.state = 'waiting' then null else now() end
      from r, held
      where d.id = r.delivery and held.id = r.delivery and d.state = 'waiting' and d.attempts = r.n - 1
      returning d.id)
  insert into webhook_attempts (delivery_id, n, at, took_ms, status, error, answer)
  select r.delivery, r.n, to_timestamp(r.at / 1000), r.took_ms, r.status, r.error, r.answer
  from r join done on done.id = r.delivery`

const GONE = `update webhook_deliveries set state = 'failed', done_at = now(), leased_until = null
  where state = 'waiting' and webhook_id in (select webhook_id from webhook_states
    where disabled = 'gone' and webhook_id = any($1::bigint[]))`

/** Notes attempts with everything that follows from them, all or none. */
export async function settle(pool: Pool, attempts: readonly Attempted[]): Promise<void> {
  const endpoints = [...Map.groupBy(attempts, ({ delivery }) => delivery.webhook)].map(([webhook, made]) => ({
    webhook,
    ok: made.some(({ verdict }) => verdict.state === 'delivered'),
    failed: made.some(({ verdict }) => verdict.state !== 'delivered'),
    pause_ms: made.reduce<number | null>(
      (most, { verdict: { pauseMs } }) => (pauseMs === null ? most : Math.max(most ?? 0, pauseMs)),
      null,
    ),
    gone: made.some(({ verdict }) => verdict.gone),
  }))
  const deliveries = attempts.map(({ delivery, at, tookMs, outcome, verdict }) => ({
    delivery: delivery.id,
    n: delivery.attempts + 1,
    at,
    took_ms: tookMs,
    status: outcome.status,
    error: outcome.error,
    answer: outcome.answer,
    state: verdict.state,
    next_ms: verdict.nextMs,
  }))
  const gone = endpoints.filter((endpoint) => endpoint.gone).map(({ webhook }) => webhook)
  await inTransaction(pool, async (client) => {
    await client.query(ENDPOINTS, [JSON.stringify(endpoints)])
    await client.query(DELIVERIES, [JSON.stringify(deliveries)])
    if (gone.length > 0) await client.query(GONE, [gone])
  })
}

async function inTransaction(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let fault: Error | undefined
  try {
    await client.query('begin')
    await work(client)
    await client.query('commit')
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error))
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    // A connection that failed is not used again.
    client.release(fault)
  }
}
