import type { Log } from '@sluice/kit/log'
import type { Metrics } from '@sluice/kit/metrics'
import type { Registry } from 'prom-client'

export type WorkerMessage = { type: 'ready' } | { type: 'metrics'; metrics: Metrics }
export type SupervisorMessage = { type: 'metrics' }

/** Without a supervisor (a single worker run by hand) none of these does anything. */
const tell = (message: WorkerMessage) => {
  // `disconnect` reports that the supervisor is gone; without a callback the failed write would end the worker.
  if (process.connected) process.send?.(message, undefined, undefined, () => {})
}

/** The worker has its caches, geo database and journal and is listening. */
export function tellReady(): void {
  tell({ type: 'ready' })
}

/** Sends the worker's metrics only on request: collecting them delays visits by a millisecond. */
export function tellMetrics(registry: Registry, log: Log): void {
  process.on('message', ({ type }: SupervisorMessage) => {
    if (type !== 'metrics') return
    registry.getMetricsAsJSON().then(
      (metrics) => tell({ type, metrics }),
      (error: unknown) => log.error({ err: error }, 'metrics of the worker could not be read'),
    )
  })
}

/** A worker whose supervisor is gone stops as on SIGTERM. */
export function onSupervisorGone(stop: () => void): void {
  process.once('disconnect', stop)
}
