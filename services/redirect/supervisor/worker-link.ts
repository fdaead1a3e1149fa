import type { Registry } from 'prom-client'

export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What a worker tells its supervisor over IPC. */
export type WorkerMessage = { type: 'ready' } | { type: 'metrics'; metrics: Metrics }

const METRICS_EVERY_MS = 1_000

/** Without a supervisor (one worker run by hand) all of these do nothing. */
const tell = (message: WorkerMessage) => {
  if (process.connected) process.send?.(message)
}

/** The worker's caches, geo database and journal are up and it listens. */
export function tellReady(): void {
  tell({ type: 'ready' })
}

/** Sends the worker's metrics once a second; returns the stop, which sends them a last time. */
export function reportMetrics(registry: Registry): () => Promise<void> {
  const send = async () => tell({ type: 'metrics', metrics: await registry.getMetricsAsJSON() })
  const timer = setInterval(() => void send(), METRICS_EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    return send()
  }
}

/** A worker whose supervisor is gone stops by itself, as on SIGTERM. */
export function onSupervisorGone(stop: () => void): void {
  process.once('disconnect', stop)
}
