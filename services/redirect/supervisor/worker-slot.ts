import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@sluice/kit/log'
import type { Metrics, SupervisorMessage, WorkerMessage } from './worker-link.ts'

export type WorkerSlot = {
  slot: number
  pid(): number | undefined
  ready(): boolean
  /** Resolves when the present worker, or one that follows it, is ready. */
  becomesReady(): Promise<void>
  /** What the worker says, or said last when it does not answer in time; undefined when none is ready. */
  metrics(): Promise<Metrics | undefined>
  restarts(): number
  /** Drains the worker and lets a new one take the slot; resolves when that one is ready. */
  roll(): Promise<void>
  /** Drains the worker for good. */
  stop(): Promise<void>
}

type Options = {
  slot: number
  fork(): ChildProcess
  /** A worker that was told to stop is killed after this long. */
  stopWithinMs: number
  /** The worker cannot be brought up: it ends at once again and again, or says that its configuration is wrong. */
  onHopeless(code: number): void
  log: Log
}

const CONFIG_FAULT = 78
const MOST_EARLY_ENDS = 5
const METRICS_MS = 1_000
const RETRY_MS = { least: 100, most: 5_000 }

/** Keeps one worker process running in a slot from now on. */
export function keepWorker({ slot, fork, stopWithinMs, onHopeless, log }: Options): WorkerSlot {
  let worker: ChildProcess | undefined
  let gone: Promise<void> = Promise.resolve()
  let ready = false
  let stopping = false
  let earlyEnds = 0
  let restarts = 0
  let metrics: Metrics | undefined
  let metricsCame = Promise.withResolvers<void>()
  let waiting: (() => void)[] = []

  const tellMetrics = (told: Metrics | undefined) => {
    metrics = told
    metricsCame.resolve()
    metricsCame = Promise.withResolvers()
  }
  const askMetrics = async () => {
    if (!ready || !worker?.connected) return metrics
    const came = metricsCame.promise
    // A worker that ends meanwhile is heard of by its exit.
    worker.send({ type: 'metrics' } satisfies SupervisorMessage, () => {})
    await Promise.race([came, sleep(METRICS_MS, undefined, { ref: false })])
    return metrics
  }
  const begin = () => {
    const mine = fork()
    worker = mine
    const { promise, resolve } = Promise.withResolvers<void>()
    gone = promise
    mine.on('message', (message: WorkerMessage) => {
      if (message.type === 'metrics') tellMetrics(message.metrics)
      if (message.type !== 'ready') return
      ready = true
      earlyEnds = 0
      log.info({ slot, worker: mine.pid }, 'worker is ready')
      for (const tell of waiting.splice(0)) tell()
    })
    mine.on('error', (error) => log.error({ err: error, slot }, 'worker process'))
    mine.once('exit', (code, signal) => {
      resolve()
      ended(code, signal)
    })
  }
  const ended = (code: number | null, signal: NodeJS.Signals | null) => {
    worker = undefined
    tellMetrics(undefined)
    if (stopping) return
    if (!ready) earlyEnds += 1
    ready = false
    if (code === CONFIG_FAULT || earlyEnds >= MOST_EARLY_ENDS) {
      log.fatal({ slot, code, signal, earlyEnds }, 'worker cannot be brought up')
      onHopeless(code || 1)
      return
    }
    restarts += 1
    const wait = earlyEnds === 0 ? 0 : Math.min(RETRY_MS.least * 2 ** earlyEnds, RETRY_MS.most)
    log[code === 0 ? 'info' : 'warn']({ slot, code, signal, wait }, 'worker ended; a new one follows')
    setTimeout(() => !stopping && begin(), wait)
  }
  const drain = async () => {
    const mine = worker
    if (!mine) return
    const killer = setTimeout(() => {
      log.error({ slot, worker: mine.pid }, 'worker did not stop in time and is killed')
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
