import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@sluice/local/stores/free-port'
import type { Logins } from '@sluice/local/stores/postgres'
import type { Broker } from './broker.ts'
import { startFaultProxy, targetOf } from './fault-proxy.ts'
import type { Ground } from './ground.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { runCommand } from './run-command.ts'
import { PATHS, type Path, type Proxies, serviceEnv } from './service-env.ts'
import { openTruth, type Truth } from './truth.ts'
import { createUnit, type Unit } from './unit.ts'

type Env = Record<string, string>

export type TopologyPlan = {
  name: string
  nodes: number
  workers: number
  transport: 'direct' | 'kafka'
  /** Number of processes that write to ClickHouse, 1 by default. The first also serves reports. */
  ingesters?: number
  /** For all nodes, or for the nth (from 0), whose files are below `dir`. */
  redirectEnv?: Env | ((n: number, dir: string) => Env)
  accountEnv?: Env
  statsEnv?: Env
  /** Couriers of webhooks, none by default, and their environment. */
  couriers?: number
  courierEnv?: Env
  /** No proxy between account and Postgres, for measuring account: proxies share the CPU with the load. */
  straightToPostgres?: boolean
}

/** A whole product on real stores, with a fault proxy on every path between its parts unless the plan omits it. */
export type Topology = {
  account: Unit
  stats: Unit
  /** `stats` and its additional writers. */
  ingesters: readonly Unit[]
  nodes: readonly Unit[]
  couriers: readonly Unit[]
  /** Folder of each node's files. */
  nodeDirs: readonly string[]
  /** Public ports of all nodes. */
  ports: readonly number[]
  proxies: Proxies
  /** With transport `kafka` only. */
  broker: Broker | undefined
  logins: Logins
  redisPrefix: string
  clickhouseDatabase: string
  internalSecret: string
  ledger: Ledger
  truth: Truth
  stop(): Promise<void>
}

export async function startTopology(ground: Ground, plan: TopologyPlan): Promise<Topology> {
  const names = await ground.freshNames(plan.name)
  const home = join(ground.home, names.clickhouseDatabase)
  mkdirSync(home)
  const broker = plan.transport === 'kafka' ? await ground.freshBroker() : undefined
  const internal = { account: await freePort(), stats: await freePort() }
  const opened = await openProxies({
    nodesRedis: ground.redisUrl,
    nodesAccount: `http://127.0.0.1:${internal.account}`,
    nodesStats: `http://127.0.0.1:${internal.stats}`,
    nodesKafka: 'kafka://127.0.0.1:1',
    statsKafka: 'kafka://127.0.0.1:1',
    accountRedis: ground.redisUrl,
    accountPostgres: names.logins.account,
    couriersPostgres: names.logins.courier,
    statsClickhouse: ground.clickhouseUrl,
  })
  const proxies = broker ? { ...opened, nodesKafka: broker.nodes, statsKafka: broker.stats } : opened
  const env = serviceEnv({ ground, names, home, proxies, internal, kafka: broker !== undefined })
  const log = (name: string) => join(home, `${name}.log`)

  const account = createUnit({
    name: 'account',
    entry: 'services/account/main.ts',
    logFile: log('account'),
    port: await freePort(),
    internalPort: internal.account,
    env: {
      ...env.account,
      ...(plan.straightToPostgres && { DATABASE_URL: names.logins.account }),
      ...plan.accountEnv,
    },
  })
  const ingester = (name: string, internalPort: number) =>
    createUnit({
      name,
      entry: 'services/stats/main.ts',
      logFile: log(name),
      port: 0,
      internalPort,
      env: { ...env.stats, ...plan.statsEnv },
    })
  const stats = ingester('stats', internal.stats)
  const ingesters = [stats]
  for (let n = 2; n <= (plan.ingesters ?? 1); n += 1) ingesters.push(ingester(`stats${n}`, await freePort()))
  const nodeDirs = Array.from({ length: plan.nodes }, (_, n) => join(home, `node${n + 1}`))
  const nodes: Unit[] = []
  for (const [n, dir] of nodeDirs.entries()) {
    const { redirectEnv } = plan
    const own = typeof redirectEnv === 'function' ? redirectEnv(n, dir) : redirectEnv
    nodes.push(
      createUnit({
        name: `node${n + 1}`,
        entry: 'services/redirect/main.ts',
        logFile: log(`node${n + 1}`),
        port: await freePort(),
        internalPort: await freePort(),
        env: { ...env.node(dir, plan.workers), ...own },
      }),
    )
  }

  const couriers: Unit[] = []
  for (let n = 1; n <= (plan.couriers ?? 0); n += 1) {
    const name = `courier${n}`
    couriers.push(
      createUnit({
        name,
        entry: 'services/courier/main.ts',
        logFile: log(name),
        port: 0,
        internalPort: await freePort(),
        env: { ...env.courier, ...plan.courierEnv },
      }),
    )
  }

  const ledger = openLedger(names.logins.admin)
  const truth = openTruth(ground.clickhouseUrl, names.clickhouseDatabase)
  const units = [account, ...ingesters, ...nodes, ...couriers]
  const stop = async () => {
    await Promise.all(units.map((unit) => unit.kill()))
    await Promise.all([ledger.close(), truth.close(), ...Object.values(opened).map((proxy) => proxy.close())])
  }
  try {
    await Promise.all([
      runCommand('services/account/migrate.ts', env.migrateAccount),
      runCommand('services/stats/migrate.ts', env.stats),
    ])
    await Promise.all([account, ...ingesters].map((unit) => unit.start()))
    await Promise.all([...nodes, ...couriers].map((unit) => unit.start()))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    account,
    stats,
    ingesters,
    nodes,
    couriers,
    nodeDirs,
    ports: nodes.map((node) => node.port),
    proxies,
    broker,
    logins: names.logins,
    redisPrefix: names.redisPrefix,
    clickhouseDatabase: names.clickhouseDatabase,
    internalSecret: env.internalSecret,
    ledger,
    truth,
    stop,
  }
}

async function openProxies(urls: Record<Path, string>): Promise<Proxies> {
  const opened = await Promise.all(
    PATHS.map(async (path) => [path, await startFaultProxy(targetOf(urls[path]))] as const),
  )
  return Object.fromEntries(opened) as Proxies
}
