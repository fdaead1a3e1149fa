import { monitorEventLoopDelay } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** prom-client's own loop measurement wakes the process a hundred times a second; at this interval it costs nothing. */
const NEVER_MS = 2 ** 31 - 1
const TIMED_LAG = /^nodejs_eventloop_lag_/

/** The metrics of a process or thread as another one receives them. */
export type Metrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** A registry with the process's own metrics, `sluice_build_info` and `sluice_loop_delay_p99_seconds`. */
export function createMetrics(service: string, version: string): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: NEVER_MS })
  for (const { name } of registry.getMetricsAsArray())
    if (TIMED_LAG.test(name)) registry.removeSingleMetric(name)
  new Gauge({
    name: 'sluice_build_info',
    help: 'Constant 1, labelled with what runs.',
    labelNames: ['service', 'version', 'node'],
    registers: [registry],
  }).set({ service, version, node: process.version }, 1)
  measureLoop(registry)
  return registry
}

/** Measures how long turns of the event loop take, by the turns themselves: an idle process is not woken. */
function measureLoop(registry: Registry): void {
  const delay = monitorEventLoopDelay({ samplePerIteration: true })
  delay.enable()
  new Gauge({
    name: 'sluice_loop_delay_p99_seconds',
    help: 'How long a turn of the event loop kept what arrived waiting, 99th percentile since the last reading.',
    registers: [registry],
    collect() {
      this.set(delay.percentile(99) / 1e9)
      delay.reset()
    },
  })
}
