import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@sluice/local/stores/postgres'
import { startRedis } from '@sluice/local/stores/redis'
import { run } from '../processes/run.ts'
import { start } from '../processes/start.ts'
import { serviceEntry, untilReady } from '../servers/backing.ts'
import { seedAccount } from './seed.ts'

const TOTALS = fileURLToPath(new URL('totals-process.ts', import.meta.url))

export type AccountServers = { origin: string; seedSeconds: number; stop(): Promise<void> }

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
  const account = await start({
    ...node,
    name: 'account',
    args: [serviceEntry('account')],
    env: {
      ...database,
      PORT: '0',
      INTERNAL_PORT: '0',
      INTERNAL_SECRET: randomBytes(32).toString('hex'),
      JWT_SECRET: randomBytes(32).toString('hex'),
      REDIS_URL: redis.url,
      STATS_INTERNAL_URL: `http://127.0.0.1:${totals.port}`,
      UPLOAD_DIR: join(dir, 'uploads'),
      LOG_LEVEL: 'info',
      // No limits: a few users send as fast as they can from one address, to measure the cost of a call.
      RATE_LIMIT_USER: '10000000',
      RATE_LIMIT_ANONYMOUS: '10000000',
      RATE_LIMIT_ADDRESS: '10000000',
    },
  })
  await untilReady(account.internalPort)
  return {
    origin: `http://127.0.0.1:${account.port}`,
    seedSeconds,
    async stop() {
      for (const part of [account, totals, ...stores.reverse()]) await part.stop()
    },
  }
}
