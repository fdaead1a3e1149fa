import type { Log } from '@sluice/kit/log'
import type { Registry } from 'prom-client'

export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What a worker tells its supervisor over IPC. */
export type WorkerMessage = { type: 'ready' } | { type: 'metrics'; metrics: Metrics }
/** What the supervisor asks a worker, once that is ready. */
export type SupervisorMessage = { type: 'metrics' }

/** Without a supervisor (one worker run by hand) all of these do nothing. */
const tell = (message: WorkerMessage) => {
  // That the supervisor is gone is heard of by `disconnect`; without a callback the failed write would end the worker.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

/** The worker's caches, geo database and journal are up and it listens. */
export function tellReady(): void {
  tell({ type: 'ready' })
}

/** Tells the worker's metrics whenever the supervisor asks: to put them together takes a millisecond that visits wait. */
export function tellMetrics(registry: Registry, log: Log): void {
  process.on('message', ({ type }: SupervisorMessage) => {
    if (type !== 'metrics') return
    registry.getMetricsAsJSON().then(
      (metrics) => tell({ type, metrics }),
      (error: unknown) => log.error({ err: error }, 'metrics of the worker cannot be read'),
    )
  })
}

/** A worker whose supervisor is gone stops by itself, as on SIGTERM. */
export function onSupervisorGone(stop: () => void): void {
  process.once('disconnect', stop)
}
