import { hushNegativeTimeouts } from '@sluice/kit/kafka'
import { startClickHouse } from '../stores/clickhouse.ts'
import { startKafka } from '../stores/kafka.ts'
import { startPostgres } from '../stores/postgres.ts'
import { startRedis } from '../stores/redis.ts'
import { elsewhere } from '../stores/store.ts'
import type { Announcer } from './announce.ts'
import type { StartConfig } from './config.ts'
import type { Part, Ports, Step } from './part.ts'
import type { StoreUrls } from './service-plan.ts'

type Given = { home: string; log: (line: string) => void; halt: AbortSignal; port: number }

/** The stores that this start needs: started here, or given by the operator and only listed. */
export function storeSteps(config: StartConfig, announcer: Announcer): Step[] {
  const home = config.SLUICE_HOME
  hushNegativeTimeouts()
  const step = (name: string, start: (given: Given, ports: Ports) => Promise<Part>): Step => ({
    name,
    needs: [],
    start: (halt, ports) => start({ home, log: announcer.logOf(name), halt, port: ports.public }, ports),
  })
  const brokers = config.KAFKA_BROKERS?.join(',')
  return [
    step('postgres', async (given) => givenPostgres(config) ?? startPostgres(given)),
    step('redis', (given) => startRedis({ ...given, url: config.REDIS_URL })),
    step('clickhouse', (given) => startClickHouse({ ...given, url: config.CLICKHOUSE_URL })),
    ...(config.KAFKA || brokers
      ? [
          step('kafka', (given, { internal }) =>
            startKafka({ ...given, url: brokers, controllerPort: internal }),
          ),
        ]
      : []),
  ]
}

/** A Postgres that runs elsewhere. Its main login also serves for every login that is not given. */
function givenPostgres(config: StartConfig): Part | undefined {
  const { DATABASE_URL: url, OWNER_DATABASE_URL: owner, BACKUP_DATABASE_URL: backup } = config
  if (!url) return undefined
  const courier = config.COURIER_DATABASE_URL ?? url
  const logins = { owner: owner ?? url, courier, backup: backup ?? owner ?? url }
  return { ...elsewhere('postgres', url), logins }
}

/** `database` has account's login; the migrations and `make backup` have their own. */
export function storeUrls(
  parts: readonly Part[],
): StoreUrls & { databaseOwner: string; databaseBackup: string } {
  const url = (name: string) => parts.find((part) => part.name === name)?.url
  const logins = parts.find((part) => part.name === 'postgres')?.logins
  const needed = (name: string) => url(name) ?? missing(name)
  return {
    database: needed('postgres'),
    databaseOwner: logins?.owner ?? missing('postgres'),
    databaseCourier: logins?.courier ?? missing('postgres'),
    databaseBackup: logins?.backup ?? missing('postgres'),
    redis: needed('redis'),
    clickhouse: needed('clickhouse'),
    kafka: url('kafka'),
  }
}

function missing(name: string): never {
  throw new Error(`${name} is not up`)
}
