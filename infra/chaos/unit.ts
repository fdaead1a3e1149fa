import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '@sluice/local/processes/start-server'
import { childrenOf } from '@sluice/local/stores/children-of'
import { isReady, readMetrics, sumOf } from './metrics.ts'
import { type ServicePlan, startService, stopCleanly } from './service-process.ts'
import { Late, until } from './wait.ts'

/** One service of the product that can be killed and restarted on the same ports and disk. */
export type Unit = {
  name: string
  port: number
  internalPort: number
  /** Starts it and waits until it is ready. */
  start(withinMs?: number): Promise<void>
  /** Starts it and waits for its ports only. */
  startUnready(): Promise<void>
  /** `kill -9` of the process and its descendants. */
  kill(): Promise<void>
  /** Stops it gracefully; throws unless it exits cleanly. Does nothing when it is down. */
  stop(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** Freezes it and its descendants until `resume`. */
  pause(): void
  resume(): void
  /** The exit code once it ends by itself; throws `Late`. */
  ended(withinMs: number): Promise<number | null>
  ready(withinMs: number): Promise<void>
  /** Its Prometheus page, for several values of one moment. */
  metrics(): Promise<string>
  metric(name: string, labels?: Record<string, string>): Promise<number>
  pid(): number
  /** Pids of its child processes. */
  children(): Promise<number[]>
}

export function createUnit(plan: ServicePlan & { port: number; internalPort: number }): Unit {
  const { name, port, internalPort } = plan
  const env = { ...plan.env, PORT: String(port), INTERNAL_PORT: String(internalPort) }
  let running: Server | undefined
  const up = () => {
    if (!running) throw new Error(`${name} is down`)
    return running
  }
  const take = () => {
    const taken = running
    running = undefined
    return taken
  }
  const startUnready = async () => {
    if (running) throw new Error(`${name} is already up`)
    running = await startService({ ...plan, env })
  }
  const ready = async (withinMs: number) => {
    await until(`${name} is ready`, withinMs, () => isReady(internalPort), 50)
  }
  return {
    name,
    port,
    internalPort,
    async start(withinMs = 90_000) {
      await startUnready()
      await ready(withinMs)
    },
    startUnready,
    kill: async () => take()?.killGroup(),
    async stop() {
      const taken = take()
      if (taken) await stopCleanly(taken)
    },
    signal: (signal) => up().signal(signal),
    pause: () => up().signalGroup('SIGSTOP'),
    resume: () => up().signalGroup('SIGCONT'),
    async ended(withinMs) {
      const late = sleep(withinMs, undefined, { ref: false }).then(() => {
        throw new Late(`${name} did not end within ${withinMs} ms`)
      })
      const how = await Promise.race([up().exited, late])
      return typeof how === 'number' ? how : null
    },
    ready,
    metrics: () => readMetrics(internalPort),
    metric: async (metric, labels = {}) => sumOf(await readMetrics(internalPort), metric, labels),
    pid: () => up().pid,
    children: () => childrenOf(up().pid),
  }
}
