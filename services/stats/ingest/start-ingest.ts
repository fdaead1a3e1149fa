import { kafkaCluster } from '@sluice/kit/kafka-cluster'
import type { Log } from '@sluice/kit/log'
import type { Registry } from 'prom-client'
import { type ClickHouseAddress, type ClickHouseClient, openClickHouse } from '../clickhouse/client.ts'
import type { Config } from '../config.ts'
import { sureFor, watchPlace } from './group-place.ts'
import { ingestMetrics } from './ingest-metrics.ts'
import { startConsumer } from './kafka-consumer.ts'
import { cachedUserAgents } from './user-agent.ts'
import { openVisitsStore } from './visits-store.ts'
import { startWriter } from './writer.ts'

/** Number of user agents to remember; about 20 MB when full of long ones. */
const REMEMBERED_USER_AGENTS = 20_000

export type IngestDeps = {
  config: Config
  address: ClickHouseAddress
  upkeep: ClickHouseClient
  log: Log
  metrics: Registry
}

/** The writing half of stats: the writer and, with brokers, the consumer that feeds it. */
export function startIngest({ config, address, upkeep, log, metrics }: IngestDeps) {
  const inserts = openClickHouse(address, 'inserts', config.INSERT_TIMEOUT_MS)
  const cluster = kafkaCluster(config)
  const place = cluster && watchPlace(config.KAFKA_SESSION_TIMEOUT_MS, (pausedMs) => onPaused(log, pausedMs))
  const writer = startWriter({
    store: openVisitsStore(inserts, upkeep, sureFor(config.KAFKA_SESSION_TIMEOUT_MS)),
    metrics: ingestMetrics(metrics),
    log,
    paceMs: config.INGEST_PACE_MS,
    mayInsert: () => place?.check(),
  })
  const clientOf = cachedUserAgents(REMEMBERED_USER_AGENTS)
  const consumer =
    cluster &&
    place &&
    startConsumer({
      cluster,
      sessionTimeoutMs: config.KAFKA_SESSION_TIMEOUT_MS,
      writer,
      place,
      clientOf,
      log,
    })
  return {
    writer,
    clientOf,
    direct: cluster === undefined,
    async stop() {
      const left = consumer?.stop()
      await writer.stop()
      await left
      place?.stop()
      await inserts.close()
    },
  }
}

/** Another process has taken over; what this one still holds must not be written. */
function onPaused(log: Log, pausedMs: number): void {
  log.fatal({ pausedMs }, 'frozen for longer than a consumer group session: giving up its place')
  process.exit(1)
}
