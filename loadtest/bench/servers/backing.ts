import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@sluice/local/stores/postgres'
import { startRedis } from '@sluice/local/stores/redis'
import { pin } from '../processes/cores.ts'
import { run } from '../processes/run.ts'
import { type Started, start } from '../processes/start.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { seedLedger } from './seed-ledger.ts'
import type { Ground } from './server.ts'

/** The services behind a redirect node: the real account service on real stores, and a sink in place of stats. */
export type Backing = {
  /** Environment of a redirect node that uses them. */
  env: Record<string, string>
  databaseUrl: string
  redisUrl: string
  sink: Started
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const SINK = fileURLToPath(new URL('sink-process.ts', import.meta.url))

export const serviceEntry = (service: string, file = 'main.ts') => `${ROOT}services/${service}/${file}`

/** Starts everything on the load generator's core, so that the redirect node has the server's core to itself. */
export async function startBacking(ground: Ground, traffic: Traffic): Promise<Backing> {
  const home = `${ground.dir}/stores`
  mkdirSync(home, { recursive: true })
  const log = () => {}
  const postgres = await startPostgres({ home, log })
  const redis = await startRedis({ home, log })
  for (const store of [postgres, redis]) if (store.pid) await pin(store.pid, [ground.loadCore])
  const secret = randomBytes(32).toString('hex')
  const node = { core: ground.loadCore, command: process.execPath, logs: ground.dir }
  const database = { DATABASE_URL: postgres.url, SLUICE_MODE: 'local' }
  await run('env', [
    `DATABASE_URL=${postgres.logins.owner}`,
    process.execPath,
    serviceEntry('account', 'migrate.ts'),
  ])
  await seedLedger(postgres.logins.admin, traffic)
  const sink = await start({ ...node, name: 'sink', args: [SINK], env: {} })
  const account = await start({
    ...node,
    name: 'account',
    args: [serviceEntry('account')],
    env: {
      ...database,
      PORT: '0',
      INTERNAL_PORT: '0',
      INTERNAL_SECRET: secret,
      JWT_SECRET: randomBytes(32).toString('hex'),
      UPLOAD_DIR: join(tmpdir(), 'sluice-bench-uploads'),
      REDIS_URL: redis.url,
      STATS_INTERNAL_URL: `http://127.0.0.1:${sink.port}`,
      LOG_LEVEL: 'info',
    },
  })
  return {
    sink,
    databaseUrl: postgres.logins.admin,
    redisUrl: redis.url,
    env: {
      INTERNAL_SECRET: secret,
      REDIS_URL: redis.url,
      ACCOUNT_INTERNAL_URL: `http://127.0.0.1:${account.internalPort}`,
      STATS_INTERNAL_URL: `http://127.0.0.1:${sink.port}`,
    },
    async stop() {
      for (const part of [account, sink, redis, postgres]) await part.stop()
    },
  }
}

/** Resolves once a service's internal port reports ready; throws its checks after `withinMs`. */
export async function untilReady(internalPort: number, withinMs = 30_000): Promise<void> {
  const until = Date.now() + withinMs
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${internalPort}/readyz`)
    const text = await answer.text()
    if (answer.ok) return
    if (Date.now() > until) throw new Error(`not ready: ${text}`)
    await setTimeout(100)
  }
}
