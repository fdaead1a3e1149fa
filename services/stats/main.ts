import type { AddressInfo } from 'node:net'
import { createLog } from '@sluice/kit/log'
import { createMetrics } from '@sluice/kit/metrics'
import { run } from '@sluice/kit/run'
import { type StopStep, stopOnSignal } from '@sluice/kit/shutdown'
import { buildApp } from './app.ts'
import { openClickHouse } from './clickhouse/client.ts'
import { hasCurrentSchema } from './clickhouse/schema.ts'
import { readConfig } from './config.ts'
import { startIngest } from './ingest/start-ingest.ts'
import packageFile from './package.json' with { type: 'json' }
import { cachedBorder } from './rollup/raw-border.ts'
import { rollupMetrics } from './rollup/rollup-metrics.ts'
import { startUpkeep } from './rollup/upkeep-loop.ts'

/** Visits before a new border are dropped one rollup pass later; reports must know the border by then. */
const BORDER_MAX_AGE_MS = 5_000

run(async () => {
  const config = readConfig(process.env)
  const log = createLog('stats', config.LOG_LEVEL)
  const metrics = createMetrics('stats', packageFile.version)
  const address = { url: config.CLICKHOUSE_URL, database: config.CLICKHOUSE_DATABASE }
  const client = openClickHouse(address, 'reports', 10_000)
  const reports = { client, rawSince: cachedBorder(client, BORDER_MAX_AGE_MS) }
  const ingesting = config.STATS_ROLE !== 'reports'
  const upkeepClient = openClickHouse(address, 'upkeep', 120_000)
  const moneyClient = openClickHouse(address, 'inserts', config.INSERT_TIMEOUT_MS)
  const ingest = ingesting ? startIngest({ config, address, upkeep: upkeepClient, log, metrics }) : undefined
  const upkeep = ingesting
    ? startUpkeep(
        {
          client: upkeepClient,
          metrics: rollupMetrics(metrics),
          log,
          now: Date.now,
        },
        config.ROLLUP_INTERVAL_MS,
      )
    : undefined
  const app = buildApp({
    log,
    metrics,
    version: packageFile.version,
    internalSecret: config.INTERNAL_SECRET,
    readiness: { schema: () => hasCurrentSchema(client) },
    ingest,
    reports: config.STATS_ROLE === 'ingest' ? undefined : reports,
    client,
    upkeepClient,
    moneyClient,
  })
  await app.listen({ host: config.INTERNAL_HOST, port: config.INTERNAL_PORT })
  const steps: StopStep[] = [
    { name: 'ingest', run: () => ingest?.stop() },
    { name: 'rollup', run: () => upkeep?.stop() },
    { name: 'http', run: () => app.close() },
    {
      name: 'clickhouse',
      run: () => Promise.all([client, upkeepClient, moneyClient].map((each) => each.close())),
    },
  ]
  stopOnSignal(log, 20_000, steps)
  const { port } = app.server.address() as AddressInfo
  log.info({ port, internalPort: port, role: config.STATS_ROLE }, 'listening')
})
