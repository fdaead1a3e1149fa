import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createLog, type Log } from '@sluice/kit/log'
import { Registry } from 'prom-client'
import type { RedirectConfig } from '../config.ts'
import { lowerAllButMainThread } from '../priority.ts'
import { startShipper } from './shipper.ts'
import { registerShipperMetrics } from './shipper-metrics.ts'
import type { Transports } from './transport.ts'

export type ShippingConfig = Pick<
  RedirectConfig,
  'logLevel' | 'journalDir' | 'journal' | 'journalKeepMs' | 'kafka' | 'statsInternalUrl' | 'internalSecret'
>
export type ShippingRequest = { kind: 'metrics' } | { kind: 'stop'; withinMs: number }
/** The answer goes to the port that came with the request. */
export type ShippingMessage = { request: ShippingRequest; reply: MessagePort }
export type ShippingReply = { value: unknown } | { error: unknown }

const LINGER_MS = 250

/** The shipper of a node in its own thread, with its `ShippingConfig` as worker data. */
async function main(config: ShippingConfig, supervisor: MessagePort): Promise<void> {
  const log = createLog('redirect', config.logLevel)
  lowerAllButMainThread(log)
  const shipper = startShipper(config.journalDir, await transportsOf(config, log), {
    keepMs: config.journalKeepMs,
    maxBytes: config.journal.maxBytes,
    lingerMs: LINGER_MS,
    log,
  })
  const metrics = new Registry()
  registerShipperMetrics(metrics, config.journalDir, shipper)

  const answer = (request: ShippingRequest) =>
    request.kind === 'metrics' ? metrics.getMetricsAsJSON() : shipper.stop(request.withinMs)
  supervisor.on('message', async ({ request, reply }: ShippingMessage) => {
    const answered: ShippingReply = await answer(request).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    reply.postMessage(answered)
    reply.close()
    if (request.kind === 'stop') supervisor.close()
  })
}

/** Loads only the code of the transport in use. */
async function transportsOf(config: ShippingConfig, log: Log): Promise<Transports> {
  if (config.kafka) {
    const { kafkaTransports } = await import('./kafka-transport.ts')
    return kafkaTransports({ cluster: config.kafka, log })
  }
  const { directTransports } = await import('./direct-transport.ts')
  return directTransports({ baseUrl: config.statsInternalUrl ?? '', secret: config.internalSecret })
}

if (!parentPort) throw new Error('shipping-thread.ts runs as a thread of the supervisor')
await main(workerData as ShippingConfig, parentPort)
