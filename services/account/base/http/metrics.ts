import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { BackupState } from '../backups/backup-state.ts'

type Lag = { rows: number; oldestSeconds: number }

export type AccountMetrics = ReturnType<typeof accountMetrics>

const BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

/** account's metrics. `observe` sets gauges that need a query when they are scraped. */
export function accountMetrics(
  registry: Registry,
  observe: {
    pool: () => { total: number; idle: number; waiting: number }
    logins: () => { running: number; waiting: number }
    outbox: () => Promise<Lag>
    mails: () => Promise<Lag>
    tallies: () => Promise<Lag>
    visitsForWebhooks: () => Promise<number>
    outgoingQueue: () => Promise<number>
    auditCheck: () => Promise<{ at: Date; fault: string | null } | undefined>
    backups: () => Promise<BackupState>
  },
) {
  const registers = [registry]
  new Gauge({
    name: 'sluice_account_pool_connections',
    help: 'Postgres connections, and requests waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(observe.pool())) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'sluice_account_password_hashes',
    help: 'Password hashes being computed and waiting.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(observe.logins())) this.set({ state }, count)
    },
  })
  const lagGauge = (name: string, help: string, ask: () => Promise<Lag>) =>
    new Gauge({
      name,
      help,
      labelNames: ['what'],
      registers,
      async collect() {
        this.reset()
        const lag = await ask().catch(() => undefined)
        // Without Postgres this has no value, but the other metrics must stay readable.
        if (!lag) return
        this.set({ what: 'rows' }, lag.rows)
        this.set({ what: 'oldest_seconds' }, lag.oldestSeconds)
      },
    })
  lagGauge(
    'sluice_account_outbox',
    'Changes not yet in Redis, and the age of the oldest in seconds.',
    observe.outbox,
  )
  lagGauge(
    'sluice_account_mails',
    'Mails not yet delivered, and the age of the oldest in seconds.',
    observe.mails,
  )
  lagGauge(
    'sluice_account_tally_notes',
    'Changes of counts not yet added up, and the age of the oldest in seconds.',
    observe.tallies,
  )
  const secondsGauge = (name: string, help: string, ask: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.remove()
        const seconds = await ask().catch(() => undefined)
        if (seconds !== undefined) this.set(seconds)
      },
    })
  secondsGauge(
    'sluice_account_webhook_visits_seconds',
    'For how long no visits were read for the webhook that waits longest.',
    observe.visitsForWebhooks,
  )
  secondsGauge(
    'sluice_account_outgoing_overdue_seconds',
    'How long a conversion has been due whose outgoing postback nobody makes.',
    observe.outgoingQueue,
  )
  new Gauge({
    name: 'sluice_account_audit_check',
    help: 'The last check of the audit log: 1 when it found a fault, and its age in seconds.',
    labelNames: ['what'],
    registers,
    async collect() {
      this.reset()
      const last = await observe.auditCheck().catch(() => undefined)
      if (!last) return
      this.set({ what: 'fault' }, last.fault === null ? 0 : 1)
      this.set({ what: 'age_seconds' }, (Date.now() - last.at.getTime()) / 1000)
    },
  })
  new Gauge({
    name: 'sluice_account_backup',
    help: 'Age of the data in the last whole backup, time since the first user without one, and 1 when the last one failed or was cut off.',
    labelNames: ['what'],
    registers,
    async collect() {
      this.reset()
      const state = await observe.backups().catch(() => undefined)
      if (!state) return
      if (state.failed !== null) this.set({ what: 'failed' }, state.failed ? 1 : 0)
      if (state.ageSeconds !== null) this.set({ what: 'age_seconds' }, state.ageSeconds)
      else if (state.withoutSeconds !== null) this.set({ what: 'without_seconds' }, state.withoutSeconds)
    },
  })
  return {
    requests: new Histogram({
      name: 'sluice_account_request_seconds',
      help: 'Response time by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    leases: new Counter({
      name: 'sluice_account_leases_total',
      help: 'Lease requests by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    lending: new Histogram({
      name: 'sluice_account_lending_seconds',
      help: 'Time to lend calls to a worker, for one or many owners together.',
      buckets: BUCKETS,
      registers,
    }),
    unknownLeases: new Counter({
      name: 'sluice_account_unknown_leases_total',
      help: 'Reported leases that do not exist here.',
      registers,
    }),
    conversions: new Counter({
      name: 'sluice_account_conversions_total',
      help: 'Conversions received, by what became of them or why they were refused.',
      labelNames: ['outcome'],
      registers,
    }),
    refusedLogins: new Counter({
      name: 'sluice_account_refused_logins_total',
      help: 'Logins refused, by cause.',
      labelNames: ['cause'],
      registers,
    }),
  }
}

/** Notes the time of every answer, by method, route and status. */
export function observeRequests(app: FastifyInstance, { requests }: Pick<AccountMetrics, 'requests'>): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.stream === 'opens' && reply.statusCode === 200) return
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    }
    requests.observe(labels, reply.elapsedTime / 1000)
  })
}
