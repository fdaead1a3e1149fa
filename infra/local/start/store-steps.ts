import { hushNegativeTimeouts } from '@sluice/kit/kafka'
import { startClickHouse } from '../stores/clickhouse.ts'
import { startKafka } from '../stores/kafka.ts'
import { startPostgres } from '../stores/postgres.ts'
import { startRedis } from '../stores/redis.ts'
import type { Store } from '../stores/store.ts'
import type { Announcer } from './announce.ts'
import type { StartConfig } from './config.ts'
import type { Part, Step } from './part.ts'
import type { StoreUrls } from './service-plan.ts'

/** The stores that this start needs: started here, or given by the operator and only named. */
export function storeSteps(config: StartConfig, announcer: Announcer): Step[] {
  const home = config.SLUICE_HOME
  hushNegativeTimeouts()
  const step = (name: string, start: (log: (line: string) => void) => Promise<Store>): Step => ({
    name,
    start: () => start(announcer.logOf(name)),
  })
  return [
    step('postgres', (log) => startPostgres({ home, log, url: config.DATABASE_URL })),
    step('redis', (log) => startRedis({ home, log, url: config.REDIS_URL })),
    step('clickhouse', (log) => startClickHouse({ home, log, url: config.CLICKHOUSE_URL })),
    ...(config.KAFKA || config.KAFKA_BROKERS
      ? [step('kafka', (log) => startKafka({ home, log, url: config.KAFKA_BROKERS?.join(',') }))]
      : []),
  ]
}

export function storeUrls(parts: readonly Part[]): StoreUrls {
  const url = (name: string) => parts.find((part) => part.name === name)?.url
  const needed = (name: string) => url(name) ?? missing(name)
  return {
    database: needed('postgres'),
    redis: needed('redis'),
    clickhouse: needed('clickhouse'),
    kafka: url('kafka'),
  }
}

function missing(name: string): never {
  throw new Error(`${name} is not up`)
}
