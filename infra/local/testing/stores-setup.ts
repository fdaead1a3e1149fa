import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startClickHouse } from '../stores/clickhouse.ts'
import { type Logins, type Postgres, startPostgres } from '../stores/postgres.ts'
import { startRedis } from '../stores/redis.ts'
import type { Store } from '../stores/store.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresLogins: Logins
    redisUrl: string
    clickhouseUrl: string
    /** Directory of this run, removed at its end. */
    testHome: string
  }
}

type Ground = { home: string; stores: Store[]; urls: { postgres: Logins; redis: string; clickhouse: string } }

/** Several projects use the stores in one run; they share one set, and the last to finish stops it. */
const shared = globalThis as { sluiceTestGround?: { users: number; ground: Promise<Ground> } }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.sluiceTestGround ??= { users: 0, ground: startGround() }
  const mine = shared.sluiceTestGround
  mine.users++
  const { home, urls } = await mine.ground
  project.provide('postgresLogins', urls.postgres)
  project.provide('redisUrl', urls.redis)
  project.provide('clickhouseUrl', urls.clickhouse)
  project.provide('testHome', home)
  return async () => {
    if (--mine.users > 0) return
    delete shared.sluiceTestGround
    await stopGround(await mine.ground)
  }
}

async function startGround(): Promise<Ground> {
  const home = await mkdtemp(join(tmpdir(), 'sluice-test-'))
  await chmod(home, 0o711)
  const log = () => {}
  const starts = await Promise.allSettled([
    startPostgres({ home, log }),
    startRedis({ home, log }),
    startClickHouse({ home, log }),
  ])
  const stores = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  const failure = starts.find((start) => start.status === 'rejected')
  const [postgres, redis, clickhouse] = stores
  if (failure || !postgres || !redis || !clickhouse) {
    await stopGround({ home, stores })
    throw failure?.reason ?? new Error('a store is missing')
  }
  const { logins } = postgres as Postgres
  return { home, stores, urls: { postgres: logins, redis: redis.url, clickhouse: clickhouse.url } }
}

async function stopGround({ home, stores }: Pick<Ground, 'home' | 'stores'>): Promise<void> {
  await Promise.allSettled(stores.map((store) => store.stop()))
  await rm(home, { recursive: true, force: true })
}
