import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@sluice/local/stores/postgres'
import { startRedis } from '@sluice/local/stores/redis'
import { run } from '../processes/run.ts'
import { start } from '../processes/start.ts'
import { serviceEntry, untilReady } from '../servers/backing.ts'
import type { Courier } from './deliveries.ts'
import { seedAccount } from './seed.ts'

const RECEIVER = fileURLToPath(new URL('receiver-process.ts', import.meta.url))
const TOTALS = fileURLToPath(new URL('totals-process.ts', import.meta.url))

export type AccountServers = {
  origin: string
  seedSeconds: number
  courier: Courier
  stop(): Promise<void>
}

/** Starts the real account service on real, filled stores; only stats is a stand-in. Nothing is pinned to a core. */
export async function startAccount(dir: string, users: number, cloaks: number): Promise<AccountServers> {
  const home = { home: dir, log: () => {} }
  const [postgres, redis] = [await startPostgres(home), await startRedis(home)]
  const stores = [postgres, redis]
  const database = { DATABASE_URL: postgres.url, SLUICE_MODE: 'local' }
  await run('env', [
    `DATABASE_URL=${postgres.logins.owner}`,
    process.execPath,
    serviceEntry('account', 'migrate.ts'),
  ])
  const begun = performance.now()
  await seedAccount(postgres.logins.admin, users, cloaks)
  const seedSeconds = Math.round((performance.now() - begun) / 1_000)
  const node = { command: process.execPath, logs: dir }
  const totals = await start({ ...node, name: 'totals', args: [TOTALS], env: {} })
  const receiver = await start({ ...node, name: 'receiver', args: [RECEIVER], env: {} })
  const common = {
    INTERNAL_PORT: '0',
    INTERNAL_SECRET: randomBytes(32).toString('hex'),
    COURIER_ALLOW_PRIVATE: 'true',
    LOG_LEVEL: 'info',
  }
  const account = await start({
    ...node,
    name: 'account',
    args: [serviceEntry('account')],
    env: {
      ...common,
      ...database,
      PORT: '0',
      JWT_SECRET: randomBytes(32).toString('hex'),
      REDIS_URL: redis.url,
      STATS_INTERNAL_URL: `http://127.0.0.1:${totals.port}`,
      UPLOAD_DIR: join(dir, 'uploads'),
      // No limits: a few users send as fast as they can from one address, to measure the cost of a call.
      RATE_LIMIT_USER: '10000000',
      RATE_LIMIT_REPORTS: '10000000',
      RATE_LIMIT_ANONYMOUS: '10000000',
      RATE_LIMIT_ADDRESS: '10000000',
    },
  })
  const courier = await start({
    ...node,
    name: 'courier',
    args: [serviceEntry('courier')],
    env: { ...common, DATABASE_URL: postgres.logins.courier, SLUICE_MODE: 'local' },
  })
  await untilReady(account.internalPort)
  await untilReady(courier.internalPort)
  return {
    origin: `http://127.0.0.1:${account.port}`,
    seedSeconds,
    courier: { databaseUrl: postgres.url, pid: courier.pid, receiver: `http://127.0.0.1:${receiver.port}` },
    async stop() {
      for (const part of [courier, account, receiver, totals, ...stores.reverse()]) await part.stop()
    },
  }
}
