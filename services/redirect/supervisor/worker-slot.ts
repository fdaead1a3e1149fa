import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@sluice/kit/log'
import type { Metrics } from '@sluice/kit/metrics'
import { afterEnd, MANY_SOON_ENDS } from './restart.ts'
import type { SupervisorMessage, WorkerMessage } from './worker-link.ts'

export type WorkerSlot = {
  slot: number
  pid(): number | undefined
  ready(): boolean
  /** Resolves when the current worker or a later one is ready. */
  becomesReady(): Promise<void>
  /** Resolves when a worker is first ready, or when several failed to start. */
  started(): Promise<void>
  /** Whether a worker of this slot has ever been ready. */
  served(): boolean
  /** The worker's metrics, or its last ones when it does not answer in time; undefined when none is ready. */
  metrics(): Promise<Metrics | undefined>
  restarts(): number
  /** Drains the worker and starts a new one in the slot; resolves when that one is ready. */
  roll(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  slot: number
  fork(): ChildProcess
  /** A stopping worker is killed after this long. */
  stopWithinMs: number
  /** Whether any worker of this node has been ready. */
  nodeServed(): boolean
  /** No worker of this node was ever ready, and this one cannot start. */
  onHopeless(code: number): void
  log: Log
}

const METRICS_MS = 1_000
/** A worker that fails within this time after being ready has ended soon. */
const SOON_MS = 5_000

/** Keeps one worker process running in a slot from now on. */
export function keepWorker(options: Options): WorkerSlot {
  const { slot, stopWithinMs, log } = options
  let worker: ChildProcess | undefined
  let gone: Promise<void> = Promise.resolve()
  let ready = false
  let served = false
  let readyAt = Number.POSITIVE_INFINITY
  let stopping = false
  let soonEnds = 0
  let restarts = 0
  let metrics: Metrics | undefined
  let metricsCame = Promise.withResolvers<void>()
  let waiting: (() => void)[] = []
  const started = Promise.withResolvers<void>()

  const tellMetrics = (told: Metrics | undefined) => {
    metrics = told
    metricsCame.resolve()
    metricsCame = Promise.withResolvers()
  }
  const askMetrics = async () => {
    if (!ready || !worker?.connected) return metrics
    const came = metricsCame.promise
    // Its exit tells when the worker ends meanwhile.
    worker.send({ type: 'metrics' } satisfies SupervisorMessage, () => {})
    await Promise.race([came, sleep(METRICS_MS, undefined, { ref: false })])
    return metrics
  }
  const becameReady = (pid: number | undefined) => {
    ready = true
    served = true
    readyAt = performance.now()
    log.info({ slot, worker: pid }, 'worker is ready')
    started.resolve()
    for (const tell of waiting.splice(0)) tell()
  }
  const begin = () => {
    let mine: ChildProcess
    try {
      mine = options.fork()
    } catch (error) {
      log.error({ err: error, slot }, 'worker process')
      ended(null, null)
      return
    }
    worker = mine
    const { promise, resolve } = Promise.withResolvers<void>()
    gone = promise
    const over = (code: number | null, signal: NodeJS.Signals | null) => {
      resolve()
      ended(code, signal)
    }
    mine.on('message', (message: WorkerMessage) => {
      if (message.type === 'metrics') tellMetrics(message.metrics)
      if (message.type === 'ready') becameReady(mine.pid)
    })
    mine.on('error', (error) => {
      log.error({ err: error, slot }, 'worker process')
      // A process that could not be created has no exit event.
      if (mine.pid === undefined) over(null, null)
    })
    mine.once('exit', over)
  }
  const ended = (code: number | null, signal: NodeJS.Signals | null) => {
    worker = undefined
    tellMetrics(undefined)
    if (stopping) return
    const failed = code !== 0 && performance.now() - readyAt < SOON_MS
    soonEnds = !ready || failed ? soonEnds + 1 : 0
    ready = false
    readyAt = Number.POSITIVE_INFINITY
    const next = afterEnd(code, { soonEnds, nodeServed: options.nodeServed() })
    if ('giveUp' in next) {
      log.fatal({ slot, code, signal, soonEnds }, 'worker cannot be started')
      options.onHopeless(next.giveUp)
      return
    }
    if (soonEnds >= MANY_SOON_ENDS) started.resolve()
    restarts += 1
    const { waitMs } = next
    log[code === 0 ? 'info' : 'warn']({ slot, code, signal, waitMs }, 'worker ended; a new one follows')
    setTimeout(() => !stopping && begin(), waitMs)
  }
  const drain = async () => {
    const mine = worker
    if (!mine) return
    const killer = setTimeout(() => {
      log.error({ slot, worker: mine.pid }, 'worker did not stop in time; killing it')
      mine.kill('SIGKILL')
    }, stopWithinMs)
    mine.kill('SIGTERM')
    await gone
    clearTimeout(killer)
  }
  const becomesReady = () =>
    ready ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))

  begin()
  return {
    slot,
    pid: () => worker?.pid,
    ready: () => ready,
    becomesReady,
    started: () => started.promise,
    served: () => served,
    metrics: askMetrics,
    restarts: () => restarts,
    async roll() {
      await drain()
      await becomesReady()
    },
    async stop() {
      stopping = true
      waiting = []
      await drain()
      ready = false
    },
  }
}
