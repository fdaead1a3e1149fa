import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** A registry with the process's own metrics and `sluice_build_info`. */
export function createMetrics(service: string, version: string): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'sluice_build_info',
    help: 'Constant 1, labelled with what runs.',
    labelNames: ['service', 'version', 'node'],
    registers: [registry],
  }).set({ service, version, node: process.version }, 1)
  return registry
}
