import type { Registry } from 'prom-client'

export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What a worker tells its supervisor over IPC. */
export type WorkerMessage = { type: 'ready' } | { type: 'metrics'; metrics: Metrics }
/** What the supervisor asks a worker, once that is ready. */
export type SupervisorMessage = { type: 'metrics' }

/** Without a supervisor (one worker run by hand) all of these do nothing. */
const tell = (message: WorkerMessage) => {
  if (process.connected) process.send?.(message)
}

/** The worker's caches, geo database and journal are up and it listens. */
export function tellReady(): void {
  tell({ type: 'ready' })
}

/** Tells the worker's metrics whenever the supervisor asks: to put them together takes a millisecond that visits wait. */
export function tellMetrics(registry: Registry): void {
  process.on('message', async ({ type }: SupervisorMessage) => {
    if (type === 'metrics') tell({ type, metrics: await registry.getMetricsAsJSON() })
  })
}

/** A worker whose supervisor is gone stops by itself, as on SIGTERM. */
export function onSupervisorGone(stop: () => void): void {
  process.once('disconnect', stop)
}
