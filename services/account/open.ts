import type { Log } from '@sluice/kit/log'
import { createMetrics } from '@sluice/kit/metrics'
import type { StopStep } from '@sluice/kit/shutdown'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { buildApp } from './app.ts'
import { addressCountries } from './base/addresses/address-countries.ts'
import { lastAuditCheck } from './base/audit/last-check.ts'
import { readBackupState } from './base/backups/backup-state.ts'
import { type Db, openDatabase, WAITS, type Waits } from './base/database/connect.ts'
import { accountMetrics } from './base/http/metrics.ts'
import { localLimiter } from './base/limits/local-limiter.ts'
import { limiterWithFallback, redisLimiter } from './base/limits/redis-limiter.ts'
import { greetingName } from './base/mail/greeting-name.ts'
import { mailLag } from './base/mail/mail-lag.ts'
import { openMail } from './base/mail/open-mail.ts'
import { connectRedis } from './base/redis/connect-redis.ts'
import { tallyLag } from './base/tallies/tally-lag.ts'
import { openUploads } from './base/uploads/upload-files.ts'
import { visitsLag } from './base/webhooks/visits/visits-lag.ts'
import type { Config } from './config.ts'
import { queueOverdue } from './conversions/outgoing/queue-overdue.ts'
import { moneyLag } from './conversions/shipping/money-lag.ts'
import { observeMoney } from './conversions/shipping/money-metrics.ts'
import { createMoneyReconciler } from './conversions/shipping/reconcile-money.ts'
import { startShipping } from './conversions/shipping/start-shipping.ts'
import { buildAccountInternalApp } from './internal-app.ts'
import { countEnding } from './links/certificates/count-ending.ts'
import { openIssuer } from './links/certificates/open-issuer.ts'
import { ownDomainMetrics } from './links/own-domain-metrics.ts'
import { checkSettings } from './links/own-domains/own-domain-settings.ts'
import { observeBooks } from './money/calls/books-metrics.ts'
import { createReconciler } from './money/calls/reconciler.ts'
import manifest from './package.json' with { type: 'json' }
import { hashQueue } from './people/identity/hash-queue.ts'
import { liveMetrics } from './reports/live/live-metrics.ts'
import { outboxLag } from './routing/outbox-lag.ts'
import { documentWriter } from './routing/redis-documents.ts'
import { startRelay } from './routing/relay.ts'
import { startResend } from './routing/resend.ts'
import { startJobs } from './site/jobs/start-jobs.ts'

/** Reserved for the internal port, so that redirect never waits for calls behind a flood on the public port. */
const INTERNAL_CONNECTIONS = 4

/** The longest waits for Postgres, and for an answer of Redis. */
export type StoreWaits = Waits & { redisMs: number }
export const STORE_WAITS: StoreWaits = { ...WAITS, redisMs: 500 }

export type OpenAccount = {
  app: FastifyInstance
  internal: FastifyInstance
  db: Db
  redis: Redis
  /** In order: intake first, stores last. */
  stopSteps: StopStep[]
}

/** Opens all parts of the service and starts its relay and jobs. Neither port listens yet. */
export function openAccount(config: Config, log: Log, waits = STORE_WAITS): OpenAccount {
  const registry = createMetrics('account', manifest.version)
  const open = (connections: number) =>
    openDatabase(
      config.DATABASE_URL,
      connections,
      (error) => log.warn({ err: error }, 'idle database connection lost'),
      waits,
    )
  const database = open(config.DATABASE_CONNECTIONS)
  const internalDatabase = open(INTERNAL_CONNECTIONS)
  const { db, pool } = database
  const redis = connectRedis(config.REDIS_URL, log, waits.redisMs)
  const writer = documentWriter(redis, config.REDIS_PREFIX)
  const limiter = limiterWithFallback(redisLimiter(redis, config.REDIS_PREFIX), localLimiter())
  const hashes = hashQueue()
  const stats = { baseUrl: config.STATS_INTERNAL_URL, secret: config.INTERNAL_SECRET }
  const reconciler = createReconciler({ db, stats, log })
  const moneyReconciler = createMoneyReconciler({ db, stats, log })
  const metrics = accountMetrics(registry, {
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    logins: hashes.state,
    outbox: () => outboxLag(db),
    mails: () => mailLag(db),
    tallies: () => tallyLag(db),
    visitsForWebhooks: () => visitsLag(db),
    outgoingQueue: () => queueOverdue(db),
    auditCheck: () => lastAuditCheck(db),
    backups: () => readBackupState(db),
  })
  observeBooks(registry, reconciler)
  observeMoney(registry, () => moneyLag(db), moneyReconciler)
  const { SMTP_URL, MAIL_FROM, SMTP_NAME, PUBLIC_ORIGIN } = config
  const mail = openMail(SMTP_URL, MAIL_FROM, greetingName(SMTP_NAME, PUBLIC_ORIGIN, MAIL_FROM))
  const uploads = openUploads(config.UPLOAD_DIR)
  const countries = addressCountries(config.GEOIP_MMDB, log)
  const { connectionMs } = waits
  const app = buildApp({
    ...{ config, log, db, redis, limiter, hashes, metrics, stats, mail, uploads, countries },
    live: liveMetrics(registry),
    connectionMs,
  })
  const internal = buildAccountInternalApp({
    log,
    db: internalDatabase.db,
    writer,
    registry,
    metrics,
    version: manifest.version,
    internalSecret: config.INTERNAL_SECRET,
  })
  const relay = startRelay({ db, databaseUrl: config.DATABASE_URL, writer, log })
  const shipping = startShipping({ db, databaseUrl: config.DATABASE_URL, stats, log })
  const resend = startResend({ db, redis, writer, log })
  const { ACME_DIRECTORY, ACME_DIRECTORY_2, ACME_CA_FILE, ACME_EMAIL } = config
  const issuer = openIssuer({
    ...{ db, log },
    directories: [ACME_DIRECTORY, ACME_DIRECTORY_2].filter((directory) => directory !== undefined),
    caFile: ACME_CA_FILE,
    email: ACME_EMAIL,
    secret: config.CERTIFICATE_SECRET ?? config.INTERNAL_SECRET,
    challenge: config.ACME_CHALLENGE,
  })
  const observed = ownDomainMetrics(registry, () => countEnding(db))
  const checks = checkSettings(config)
  const stopJobs = startJobs({
    ...{ db, stats, mailer: mail.mailer, uploads, reconciler, moneyReconciler, issuer, log },
    reconcileEachMs: config.RECONCILE_INTERVAL_MS,
    ownDomainChecks: checks && { ...checks, checked: observed.checked },
  })
  return {
    app,
    internal,
    db,
    redis,
    stopSteps: [
      { name: 'public port', run: () => app.close() },
      { name: 'jobs', run: stopJobs },
      { name: 'internal port', run: () => internal.close() },
      { name: 'relay', run: () => Promise.all([relay.stop(), shipping.stop(), resend.stop()]) },
      { name: 'countries', run: countries.close },
      { name: 'redis', run: () => redis.disconnect() },
      { name: 'database', run: () => Promise.all([database.close(), internalDatabase.close()]) },
    ],
  }
}
