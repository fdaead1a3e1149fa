import type { Log } from '@sluice/kit/log'
import type { Registry } from 'prom-client'
import { type ClickHouseAddress, type ClickHouseClient, openClickHouse } from '../clickhouse/client.ts'
import type { Config } from '../config.ts'
import { ingestMetrics } from './ingest-metrics.ts'
import { cachedUserAgents } from './user-agent.ts'
import { openVisitsStore } from './visits-store.ts'
import { startWriter } from './writer.ts'

/** Different user agents remembered; about 20 MB when full of long ones. */
const REMEMBERED_USER_AGENTS = 20_000

export type IngestDeps = {
  config: Config
  address: ClickHouseAddress
  upkeep: ClickHouseClient
  log: Log
  metrics: Registry
}

/** The writing half of stats: the writer and, with brokers, the consumer that feeds it. */
export async function startIngest({ config, address, upkeep, log, metrics }: IngestDeps) {
  const inserts = openClickHouse(address, 'inserts', config.INSERT_TIMEOUT_MS)
  const writer = startWriter({
    store: openVisitsStore(inserts, upkeep),
    metrics: ingestMetrics(metrics),
    log,
    paceMs: config.INGEST_PACE_MS,
  })
  const clientOf = cachedUserAgents(REMEMBERED_USER_AGENTS)
  return {
    writer,
    clientOf,
    direct: config.KAFKA_BROKERS === undefined,
    readiness: {},
    async stop() {
      await writer.stop()
      await inserts.close()
    },
  }
}
