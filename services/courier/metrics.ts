import type { Pool } from 'pg'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Attempted } from './deliveries/settle.ts'

export type CourierMetrics = { underWay: Gauge; note(attempted: Attempted): void }

/** Open endpoints at which work is due and nobody attempts any. */
const OVERDUE = `
  select coalesce(extract(epoch from now() - min(d.next_at)), 0)::float8 as seconds
  from webhook_deliveries d join webhook_states s on s.webhook_id = d.webhook_id
  where d.state = 'waiting' and d.next_at <= now() and s.disabled is null
    and (s.paused_until is null or s.paused_until <= now())
    and not exists (select from webhook_deliveries l
      where l.webhook_id = d.webhook_id and l.state = 'waiting' and l.leased_until > now())`

export function courierMetrics(registry: Registry, pool: Pool): CourierMetrics {
  const registers = [registry]
  const attempts = new Counter({
    name: 'sluice_courier_attempts_total',
    help: 'Attempts to deliver a webhook, by what came of them.',
    labelNames: ['outcome'],
    registers,
  })
  const delay = new Histogram({
    name: 'sluice_courier_delay_seconds',
    help: 'From an event to its delivery at the first attempt.',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60],
    registers,
  })
  const underWay = new Gauge({
    name: 'sluice_courier_under_way',
    help: 'Attempts under way in this process.',
    registers,
  })
  new Gauge({
    name: 'sluice_courier_overdue_seconds',
    help: 'How long the oldest delivery has been due at an endpoint where nothing is attempted.',
    registers,
    async collect() {
      this.remove()
      const asked = await pool.query<{ seconds: number }>(OVERDUE).catch(() => undefined)
      // Without Postgres this has no value, but the other metrics must stay readable.
      if (asked) this.set(asked.rows[0]?.seconds ?? 0)
    },
  })
  for (const outcome of ['delivered', 'refused', 'unreachable']) attempts.inc({ outcome }, 0)
  return {
    underWay,
    note({ delivery, at, tookMs, outcome, verdict }) {
      const isDelivered = verdict.state === 'delivered'
      attempts.inc({
        outcome: isDelivered ? 'delivered' : outcome.status === null ? 'unreachable' : 'refused',
      })
      if (isDelivered && delivery.attempts === 0)
        delay.observe(Math.max(0, at + tookMs - delivery.createdAt.getTime()) / 1_000)
    },
  }
}
