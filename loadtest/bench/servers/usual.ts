import { fileURLToPath } from 'node:url'
import { start } from '../processes/start.ts'
import type { Backing } from './backing.ts'
import type { BenchServer, Ground } from './server.ts'

const PROCESS = fileURLToPath(new URL('usual-process.ts', import.meta.url))

/** Starts a redirect of the usual design on the same stores, in production mode. */
export async function startUsual(
  ground: Ground,
  backing: Backing,
  expected: BenchServer['expected'],
): Promise<BenchServer> {
  const started = await start({
    name: 'usual',
    core: ground.serverCore,
    command: process.execPath,
    args: [PROCESS],
    env: {
      NODE_ENV: 'production',
      REDIS_URL: backing.redisUrl,
      DATABASE_URL: backing.databaseUrl,
      GEOIP_MMDB: ground.geoDatabase,
    },
    logs: ground.dir,
  })
  return {
    name: 'usual',
    label: 'Express, Redis, a row in Postgres',
    port: started.port,
    pid: started.pid,
    expected,
    stop: started.stop,
  }
}
