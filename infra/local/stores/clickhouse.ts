import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hearListening } from '../processes/listening.ts'
import { startChild } from './child.ts'
import { secretFile } from './secret-file.ts'
import { elsewhere, type LineLog, type Store } from './store.ts'

export type ClickHouseOptions = {
  /** Folder of this installation; the engine uses `<home>/clickhouse`. */
  home: string
  port?: number
  /** A ClickHouse running elsewhere, used instead of starting one. */
  url?: string | undefined
  /** The engine's memory limit; by default a quarter of the machine's memory, at most 4 GB. */
  memoryBytes?: number
  /** Aborts the start. */
  halt?: AbortSignal
  log: LineLog
}

const READY_MS = 60_000
/** Every running query holds a thread of Node's pool; Node itself needs some, too. */
const POOL_THREADS = '24'

/** Starts ClickHouse's engine behind the local HTTP gateway, on loopback, protected by a password. */
export async function startClickHouse(options: ClickHouseOptions): Promise<Store> {
  if (options.url) return elsewhere('clickhouse', options.url)
  const dir = join(options.home, 'clickhouse')
  await mkdir(dir, { recursive: true })
  const password = await secretFile(join(dir, 'password'))
  const listening = hearListening()
  const child = await startChild({
    name: 'clickhouse',
    command: process.execPath,
    args: [fileURLToPath(new URL('../clickhouse-gateway/main.ts', import.meta.url))],
    env: {
      UV_THREADPOOL_SIZE: POOL_THREADS,
      GATEWAY_PATH: dir,
      GATEWAY_PASSWORD: password,
      GATEWAY_PORT: String(options.port ?? 0),
      ...(options.memoryBytes && { GATEWAY_MEMORY_BYTES: String(options.memoryBytes) }),
    },
    ipc: true,
    pidFile: join(dir, 'pid.json'),
    log: (line) => {
      options.log(line)
      listening.line(line)
    },
    stopSignal: 'SIGTERM',
    stopMs: 35_000,
  })
  const over = AbortSignal.any([AbortSignal.timeout(READY_MS), ...(options.halt ? [options.halt] : [])])
  const first = await Promise.race([
    listening.said,
    child.exited,
    new Promise<string>((resolve) => {
      if (over.aborted) resolve(child.lastLines())
      over.addEventListener('abort', () => resolve(child.lastLines()))
    }),
  ])
  if (typeof first === 'string') {
    await child.stop()
    throw new Error(`The ClickHouse engine did not start:\n${first}`)
  }
  const url = `http://default:${password}@127.0.0.1:${first.port}`
  return {
    name: 'clickhouse',
    url,
    version: first.version ?? '',
    pid: child.pid,
    exited: child.exited,
    stop: () => child.stop(),
  }
}
