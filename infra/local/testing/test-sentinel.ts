import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { type Child, startChild } from '../stores/child.ts'
import { freePort } from '../stores/free-port.ts'
import { waitUntil } from '../stores/wait-until.ts'

const PASSWORD = 'redis-Zq8vT3mX5n'
const SENTINEL_PASSWORD = 'sentinel-B7kL1wR9y'
const MASTER = 'sluice'
const DOWN_AFTER_MS = 1_000
/**
 * Longest step of a failover; after a failed one, sentinels wait twice as long. Within it the replica's new role must be
 * seen, which they look for once a second: with 1.5 s a busy machine lets every attempt fail, although the replica is a
 * master by then.
 */
const FAILOVER_TIMEOUT_MS = 5_000
const READY_MS = 20_000
/** A sentinel that stood still for longer, by default 2 s, does nothing for half a minute. Machines of tests stand still. */
const STANDSTILL_MS = '600000'

export type TestSentinel = {
  /** `REDIS_URL`. */
  url: string
  /** A client of the server that starts as the replica. */
  replica: Redis
  killMaster(): Promise<void>
  /** Freezes the first master: connections stay open, nothing is answered. */
  pauseMaster(): void
  stop(): Promise<void>
}

/** Starts a master, its replica and three sentinels that declare it down after a second. The caller stops them. */
export async function startTestSentinel(): Promise<TestSentinel> {
  const home = await mkdtemp(join(tmpdir(), 'sluice-sentinel-'))
  const children: Child[] = []
  let paused = false
  const start = async (name: string, port: number, settings: string[], args: string[] = []) => {
    const dir = join(home, name)
    await mkdir(dir)
    const file = join(dir, 'redis.conf')
    await writeFile(file, [`bind 127.0.0.1`, `port ${port}`, `dir ${dir}`, ...settings, ''].join('\n'))
    const spec = { name, command: 'redis-server', args: [file, ...args], pidFile: join(dir, 'pid.json') }
    const child = await startChild({ ...spec, log: () => {}, stopSignal: 'SIGTERM', stopMs: 5_000 })
    children.push(child)
    return child
  }
  const ports = await Promise.all([1, 2, 3, 4, 5].map(() => freePort()))
  const [masterPort = 0, replicaPort = 0, ...sentinelPorts] = ports
  const server = [`requirepass ${PASSWORD}`, `masterauth ${PASSWORD}`, 'save ""', 'appendonly no']
  const master = await start('master', masterPort, server)
  const follower = await start('replica', replicaPort, [...server, `replicaof 127.0.0.1 ${masterPort}`])
  const replica = new Redis(replicaPort, { password: PASSWORD, retryStrategy: () => 100 })
  replica.on('error', () => {})
  await waitUntil(follower, 'the replica', READY_MS, async () => {
    if (!/master_link_status:up/.test(await replica.info('replication'))) throw new Error('not in step')
  })
  const watch = [
    `requirepass ${SENTINEL_PASSWORD}`,
    `sentinel monitor ${MASTER} 127.0.0.1 ${masterPort} 2`,
    `sentinel auth-pass ${MASTER} ${PASSWORD}`,
    `sentinel down-after-milliseconds ${MASTER} ${DOWN_AFTER_MS}`,
    `sentinel failover-timeout ${MASTER} ${FAILOVER_TIMEOUT_MS}`,
  ]
  for (const port of sentinelPorts) {
    const child = await start(`sentinel-${port}`, port, watch, ['--sentinel'])
    await waitUntil(child, 'a sentinel', READY_MS, () => knowsAll(port, sentinelPorts.indexOf(port)))
  }
  const stop = async () => {
    replica.disconnect()
    if (paused) process.kill(master.pid, 'SIGCONT')
    await Promise.all(children.map((child) => child.stop()))
    await rm(home, { recursive: true, force: true })
  }
  const hosts = sentinelPorts.map((port) => `127.0.0.1:${port}`).join(',')
  return {
    url: `redis+sentinel://:${PASSWORD}@${hosts}/${MASTER}?sentinel_password=${SENTINEL_PASSWORD}`,
    replica,
    async killMaster() {
      process.kill(master.pid, 'SIGKILL')
      await master.exited
    },
    pauseMaster() {
      process.kill(master.pid, 'SIGSTOP')
      paused = true
    },
    stop,
  }
}

/** Whether a sentinel knows the replica and the earlier sentinels. */
async function knowsAll(port: number, sentinelsBefore: number): Promise<void> {
  const sentinel = new Redis(port, { password: SENTINEL_PASSWORD, retryStrategy: () => null })
  sentinel.on('error', () => {})
  try {
    await sentinel.call('sentinel', 'debug', 'tilt-trigger', STANDSTILL_MS)
    const text = String(await sentinel.call('info', 'sentinel'))
    const expected = `slaves=1,sentinels=${sentinelsBefore + 1}`
    if (!text.includes(expected)) throw new Error(`${expected} expected, not: ${text}`)
  } finally {
    sentinel.disconnect()
  }
}
