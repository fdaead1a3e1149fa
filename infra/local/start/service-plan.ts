import type { StartConfig } from './config.ts'

export type ServiceName = 'stats' | 'account' | 'courier' | 'redirect' | 'edge'
export type ServiceUrls = { url: string; internalUrl: string }
export type Secrets = { INTERNAL_SECRET: string; JWT_SECRET: string }
export type AllSecrets = Secrets & { CLICK_ID_KEYS: string }
export type StoreUrls = {
  database: string
  databaseCourier: string
  redis: string
  clickhouse: string
  kafka: string | undefined
}

export type ServicePlan = {
  name: ServiceName
  /** Path from the root of the checkout. */
  entry: string
  /** Time to stop by itself before it is killed. */
  stopMs: number
  /** Parts it cannot restart without. */
  needs: readonly string[]
  env: (up: ReadonlyMap<string, ServiceUrls>) => Record<string, string>
}

/** Visitors reach redirect and account through the front door, which runs on loopback. */
const FRONT_DOOR = '127.0.0.0/8,::1'

/**
 * The product's own processes in start order, each with the environment it gets on top of the operator's. They stop in
 * reverse order: the front door first, so that visits in flight are shipped while their readers still run.
 */
export function planServices(config: StartConfig, secrets: AllSecrets, stores: StoreUrls): ServicePlan[] {
  const origin = publicOrigin(config)
  const common = {
    INTERNAL_SECRET: secrets.INTERNAL_SECRET,
    SLUICE_MODE: config.SLUICE_MODE,
    HOST: '127.0.0.1',
    INTERNAL_HOST: '127.0.0.1',
    TRUSTED_PROXIES: [FRONT_DOOR, config.TRUSTED_PROXIES].filter(Boolean).join(','),
  }
  const internal = (up: ReadonlyMap<string, ServiceUrls>, name: ServiceName) => urlsOf(up, name).internalUrl
  return [
    {
      name: 'stats',
      entry: 'services/stats/main.ts',
      needs: ['clickhouse'],
      stopMs: 30_000,
      env: () => ({
        ...common,
        STATS_ROLE: 'all',
        ...kafkaEnv(config, stores),
        ...clickhouseEnv(config, stores),
      }),
    },
    {
      name: 'account',
      entry: 'services/account/main.ts',
      needs: ['postgres'],
      stopMs: 30_000,
      env: (up) => ({
        ...common,
        JWT_SECRET: secrets.JWT_SECRET,
        CLICK_ID_KEYS: secrets.CLICK_ID_KEYS,
        DATABASE_URL: stores.database,
        REDIS_URL: stores.redis,
        STATS_INTERNAL_URL: internal(up, 'stats'),
        PUBLIC_ORIGIN: origin,
        WEB_ORIGINS: origin,
        UPLOAD_DIR: uploadDir(config),
        ...httpsPortOf(config),
        ...countryFileOf(config),
      }),
    },
    {
      name: 'courier',
      entry: 'services/courier/main.ts',
      needs: ['postgres'],
      stopMs: 30_000,
      env: () => ({ ...common, DATABASE_URL: stores.databaseCourier }),
    },
    {
      name: 'redirect',
      entry: 'services/redirect/main.ts',
      needs: [],
      stopMs: 60_000,
      env: (up) => ({
        ...common,
        CLICK_ID_KEYS: secrets.CLICK_ID_KEYS,
        REDIS_URL: stores.redis,
        ...kafkaEnv(config, stores),
        ACCOUNT_INTERNAL_URL: internal(up, 'account'),
        STATS_INTERNAL_URL: internal(up, 'stats'),
        REDIRECT_WORKERS: String(config.REDIRECT_WORKERS),
        JOURNAL_DIR: `${config.SLUICE_HOME}/redirect/journal`,
        SNAPSHOT_DIR: `${config.SLUICE_HOME}/redirect/snapshot`,
        ...countryFileOf(config),
      }),
    },
    ...(config.DOMAIN_TARGET ? [edgePlan(config, common, internal)] : []),
  ]
}

/** Brings custom domains and their certificates to the front door. */
const edgePlan = (
  config: StartConfig,
  common: Record<string, string>,
  internal: (up: ReadonlyMap<string, ServiceUrls>, name: ServiceName) => string,
): ServicePlan => ({
  name: 'edge',
  entry: 'services/edge/main.ts',
  needs: [],
  stopMs: 15_000,
  env: (up) => ({
    ...common,
    ACCOUNT_INTERNAL_URL: internal(up, 'account'),
    EDGE_DIR: edgeDir(config),
    SNAPSHOT_DIR: `${config.SLUICE_HOME}/edge/snapshot`,
  }),
})

/** Folder of the lists and certificates that the front door reads. */
export const edgeDir = (config: StartConfig) => `${config.SLUICE_HOME}/edge/nginx`

/** The port in addresses by https, unless the operator says that visitors use another one. */
const httpsPortOf = ({ DOMAIN_HTTPS_PORT, HTTPS_PORT }: StartConfig) => {
  const port = DOMAIN_HTTPS_PORT ?? HTTPS_PORT
  return port === undefined ? {} : { DOMAIN_HTTPS_PORT: String(port) }
}

/** The countries of addresses, for redirect and for account's simulator. */
const countryFileOf = ({ GEOIP_MMDB }: StartConfig) => (GEOIP_MMDB ? { GEOIP_MMDB } : {})

export const publicOrigin = (config: StartConfig) =>
  config.PUBLIC_ORIGIN ?? `http://localhost:${config.SLUICE_PORT}`

/** Folder of users' uploads, kept by account. */
export const uploadDir = (config: StartConfig) => `${config.SLUICE_HOME}/account/uploads`

/** The brokers and how to reach them. */
export const kafkaEnv = (config: StartConfig, stores: Pick<StoreUrls, 'kafka'>) => ({
  KAFKA_BROKERS: stores.kafka ?? '',
  KAFKA_SECURITY_PROTOCOL: config.KAFKA_SECURITY_PROTOCOL,
  KAFKA_SSL_CA_FILE: config.KAFKA_SSL_CA_FILE ?? '',
  KAFKA_SASL_MECHANISM: config.KAFKA_SASL_MECHANISM ?? '',
  KAFKA_SASL_USERNAME: config.KAFKA_SASL_USERNAME ?? '',
  KAFKA_SASL_PASSWORD: config.KAFKA_SASL_PASSWORD ?? '',
})

export const clickhouseEnv = (config: StartConfig, stores: StoreUrls) => ({
  CLICKHOUSE_URL: stores.clickhouse,
  CLICKHOUSE_DATABASE: config.CLICKHOUSE_DATABASE,
})

export function urlsOf(up: ReadonlyMap<string, ServiceUrls>, name: ServiceName): ServiceUrls {
  const urls = up.get(name)
  if (!urls) throw new Error(`${name} has to run first`)
  return urls
}
