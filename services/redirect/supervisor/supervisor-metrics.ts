import type { Metrics } from '@sluice/kit/metrics'
import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { Shipping } from '../shipping/shipping.ts'
import type { WorkerSlot } from './worker-slot.ts'

/** One page for the whole service: the metrics of supervisor and shipper, and each worker's with a `worker` label. */
export class SupervisorRegistry extends Registry {
  readonly #own: Registry
  readonly #shipping: Shipping
  readonly #slots: readonly WorkerSlot[]

  constructor(own: Registry, shipping: Shipping, slots: readonly WorkerSlot[]) {
    super()
    this.#own = own
    this.#shipping = shipping
    this.#slots = slots
  }

  override async metrics(): Promise<string> {
    const [own, shipper = []] = await Promise.all([this.#own.getMetricsAsJSON(), this.#shipping.metrics()])
    const ofWorkers = await Promise.all(
      this.#slots.map(async (slot) => labelled((await slot.metrics()) ?? [], { worker: slot.slot })),
    )
    const all = [labelled(own, {}), labelled(shipper, {}), ...ofWorkers]
    return AggregatorRegistry.aggregate(all).metrics()
  }
}

/** No two values share their labels, so any aggregation rule but "omit" leaves them unchanged. */
function labelled(metrics: Metrics, labels: { worker?: number }): Metrics {
  return metrics.map((metric) => ({
    ...metric,
    aggregator: 'sum',
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, ...labels } })),
  }))
}

export function registerWorkerMetrics(registry: Registry, slots: readonly WorkerSlot[]): void {
  const gauge = (name: string, help: string, read: (slot: WorkerSlot) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['worker'],
      registers: [registry],
      collect() {
        for (const slot of slots) this.set({ worker: slot.slot }, read(slot))
      },
    })
  gauge('sluice_worker_ready', '1 while the worker answers visitors.', (slot) => Number(slot.ready()))
  gauge('sluice_worker_restarts_total', 'Workers of this slot that ended.', (slot) => slot.restarts())
}

/** The supervisor's metrics about the shipping thread, whose own are missing while it does not run. */
export function registerShippingMetrics(registry: Registry, shipping: Shipping): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  gauge('sluice_shipper_up', '1 while the thread that ships journals runs.', () => Number(shipping.running()))
  gauge('sluice_shipper_restarts_total', 'Threads that failed.', () => shipping.restarts())
}
