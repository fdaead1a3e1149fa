import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startClickHouse } from '@sluice/local/stores/clickhouse'
import { freePort } from '@sluice/local/stores/free-port'
import { type Logins, onDatabase, type Postgres, startPostgres } from '@sluice/local/stores/postgres'
import { startRedis } from '@sluice/local/stores/redis'
import type { Store } from '@sluice/local/stores/store'
import pg from 'pg'
import { ROLES } from '../../services/account/base/database/roles.ts'
import { type Broker, startBroker } from './broker.ts'

/** Names of one product's parts of the shared stores. */
export type Names = { logins: Logins; redisPrefix: string; clickhouseDatabase: string }

/** The real stores, started once and used by one product after another. */
export type Ground = {
  home: string
  redisUrl: string
  clickhouseUrl: string
  /** Environment added to every process of the product. */
  preload: Readonly<Record<string, string>>
  /** Kills ClickHouse before it can write anything more. */
  killClickHouse(): Promise<void>
  /** Restarts it on the same data and port. */
  reviveClickHouse(): Promise<void>
  /** The broker with an empty visits topic; the first call starts it. */
  freshBroker(): Promise<Broker>
  freshNames(name: string): Promise<Names>
  /** Stops the stores and removes their data and all logs, unless they are kept for inspection. */
  stop(options?: { keep: boolean }): Promise<void>
}

export async function startGround(): Promise<Ground> {
  const home = mkdtempSync(join(tmpdir(), 'sluice-chaos-'))
  chmodSync(home, 0o755)
  mkdirSync(join(home, 'logs'))
  const log = (name: string) => (line: string) =>
    void appendFile(join(home, 'logs', `${name}.log`), `${line}\n`).catch(() => {})
  const clickhousePort = await freePort()
  const clickhouseAt = () => startClickHouse({ home, port: clickhousePort, log: log('clickhouse') })
  const started: Store[] = []
  const stop = async ({ keep } = { keep: false }) => {
    await Promise.all([clickhouse?.stop(), broker?.stop(), ...started.map((store) => store.stop())])
    if (!keep) rmSync(home, { recursive: true, force: true })
  }
  let clickhouse: Store | undefined
  let broker: Broker | undefined
  let postgres: Postgres
  let redis: Store
  try {
    ;[postgres, redis, clickhouse] = await Promise.all([
      startPostgres({ home, log: log('postgres') }),
      startRedis({ home, log: log('redis') }),
      clickhouseAt(),
    ])
    started.push(postgres, redis)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    home,
    redisUrl: redis.url,
    clickhouseUrl: clickhouse.url,
    preload: {},
    async killClickHouse() {
      const { pid, exited } = clickhouse ?? {}
      if (!pid) throw new Error('ClickHouse is not ours to kill')
      process.kill(pid, 'SIGKILL')
      await exited
    },
    async reviveClickHouse() {
      clickhouse = await clickhouseAt()
    },
    async freshBroker() {
      broker ??= await startBroker({ home, log: log('kafka') })
      await broker.freshen()
      return broker
    },
    async freshNames(name) {
      const own = `${name}_${randomBytes(4).toString('hex')}`.toLowerCase()
      return {
        logins: await createDatabase(postgres.logins, own),
        redisPrefix: `${own}:`,
        clickhouseDatabase: own,
      }
    },
    stop,
  }
}

async function createDatabase(logins: Logins, name: string): Promise<Logins> {
  const client = new pg.Client({ connectionString: logins.admin })
  await client.connect()
  try {
    const database = pg.escapeIdentifier(name)
    await client.query(`create database ${database} owner ${ROLES.owner}`)
    await client.query(`revoke create, temporary on database ${database} from public`)
  } finally {
    await client.end()
  }
  return onDatabase(logins, name)
}
