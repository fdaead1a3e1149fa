import type { AddressInfo } from 'node:net'
import { createLog } from '@sluice/kit/log'
import { createMetrics } from '@sluice/kit/metrics'
import { run } from '@sluice/kit/run'
import { stopOnSignal } from '@sluice/kit/shutdown'
import { buildAccountInternalApp, buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/connect.ts'
import { accountMetrics } from './http/metrics.ts'
import { hashQueue } from './identity/hash-queue.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { localLimiter } from './limits/local-limiter.ts'
import { limiterWithFallback, redisLimiter } from './limits/redis-limiter.ts'
import manifest from './package.json' with { type: 'json' }
import { connectRedis } from './redis/connect-redis.ts'
import { outboxLag } from './routing/outbox-lag.ts'
import { documentWriter } from './routing/redis-documents.ts'
import { startRelay } from './routing/relay.ts'

run(async () => {
  const config = readConfig(process.env)
  const log = createLog('account', config.LOG_LEVEL)
  const registry = createMetrics('account', manifest.version)
  const database = openDatabase(config.DATABASE_URL, config.DATABASE_CONNECTIONS, (error) =>
    log.warn({ err: error }, 'idle database connection lost'),
  )
  const { db, pool } = database
  const redis = connectRedis(config.REDIS_URL, log)
  const hashes = hashQueue()
  const metrics = accountMetrics(registry, {
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    logins: hashes.state,
    outbox: () => outboxLag(db),
  })
  const writer = documentWriter(redis, config.REDIS_PREFIX)
  const stats = { baseUrl: config.STATS_INTERNAL_URL, secret: config.INTERNAL_SECRET }
  const limiter = limiterWithFallback(redisLimiter(redis, config.REDIS_PREFIX), localLimiter())

  const app = buildApp({ config, log, db, redis, limiter, hashes, metrics, stats })
  const internal = buildAccountInternalApp({
    log,
    db,
    writer,
    registry,
    metrics,
    version: manifest.version,
    internalSecret: config.INTERNAL_SECRET,
  })
  const relay = startRelay({ db, databaseUrl: config.DATABASE_URL, writer, log })
  const stopJobs = startJobs({ db, stats, log })

  await app.listen({ host: config.HOST, port: config.PORT })
  await internal.listen({ host: config.INTERNAL_HOST, port: config.INTERNAL_PORT })
  const portOf = (server: typeof app) => (server.server.address() as AddressInfo).port
  log.info({ port: portOf(app), internalPort: portOf(internal) }, 'listening')

  stopOnSignal(log, 15_000, [
    { name: 'public port', run: () => app.close() },
    { name: 'jobs', run: stopJobs },
    { name: 'internal port', run: () => internal.close() },
    { name: 'relay', run: () => relay.stop() },
    { name: 'redis', run: () => redis.disconnect() },
    { name: 'database', run: () => database.close() },
  ])
})
