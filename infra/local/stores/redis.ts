import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Redis } from 'ioredis'
import { startChild } from './child.ts'
import { freePort } from './free-port.ts'
import { secretFile } from './secret-file.ts'
import { elsewhere, type LineLog, type Store } from './store.ts'
import { waitUntil } from './wait-until.ts'
import { writeSettings } from './write-settings.ts'

export type RedisOptions = {
  /** Folder of this installation; Redis uses `<home>/redis`. */
  home: string
  port?: number
  /** A Redis running elsewhere, used instead of starting one. */
  url?: string | undefined
  /** Aborts the start. */
  halt?: AbortSignal
  log: LineLog
}

/** Redis holds nothing of value and may be flushed at any time, so it writes nothing to disk. */
const settings = (dir: string, port: number, password: string) => `bind 127.0.0.1
port ${port}
dir ${dir}
requirepass ${password}
save ""
appendonly no
maxmemory 512mb
maxmemory-policy allkeys-lru
`

/** Starts the system's `redis-server` on loopback, protected by a password. */
export async function startRedis(options: RedisOptions): Promise<Store> {
  if (options.url) return elsewhere('redis', options.url)
  const version = await redisVersion()
  const dir = join(options.home, 'redis')
  await mkdir(dir, { recursive: true })
  const port = options.port ?? (await freePort())
  const password = await secretFile(join(dir, 'password'))
  const file = join(dir, 'redis.conf')
  await writeSettings(file, settings(dir, port, password))
  const child = await startChild({
    name: 'redis',
    command: 'redis-server',
    args: [file],
    pidFile: join(dir, 'pid.json'),
    log: options.log,
    stopSignal: 'SIGTERM',
    stopMs: 10_000,
  })
  const url = `redis://:${password}@127.0.0.1:${port}`
  await waitUntil(child, 'Redis', 10_000, () => ping(url), options.halt)
  return { name: 'redis', url, version, pid: child.pid, exited: child.exited, stop: () => child.stop() }
}

async function redisVersion(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('redis-server', ['--version'])
    return /v=(\S+)/.exec(stdout)?.[1] ?? 'unknown'
  } catch (error) {
    throw new Error(
      'Redis is not installed. Install it (Debian: `apt-get install redis-server`, macOS: `brew install redis`) ' +
        'or set REDIS_URL to a running one.',
      { cause: error },
    )
  }
}

async function ping(url: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
  } finally {
    redis.disconnect()
  }
}
