import { buildInternalApp } from '@sluice/kit/internal-app'
import type { Log } from '@sluice/kit/log'
import { createMetrics } from '@sluice/kit/metrics'
import { parseNat64 } from '@sluice/kit/nat64'
import type { StopStep } from '@sluice/kit/shutdown'
import { webhookKeyOf } from '@sluice/kit/webhook-secret'
import type { Config } from './config.ts'
import { hasTables, listenForDeliveries, openPool } from './database.ts'
import { startDelivering } from './deliveries/deliver.ts'
import { courierMetrics } from './metrics.ts'
import { openOutgoing } from './outgoing/outgoing.ts'
import { createResolve, type Resolve } from './outgoing/resolve.ts'
import manifest from './package.json' with { type: 'json' }

export type CourierOptions = {
  resolve?: Resolve
  random?: () => number
  timeoutMs?: number
  /** Replaces the known authorities in tests. */
  ca?: string
}

/** Opens all parts of the courier and starts delivering. Its port does not listen yet. */
export function openCourier(config: Config, log: Log, options: CourierOptions = {}) {
  const { resolve = createResolve(), random, timeoutMs, ca } = options
  const registry = createMetrics('courier', manifest.version)
  const pool = openPool(config.DATABASE_URL, log)
  const guard = { allowPrivate: config.COURIER_ALLOW_PRIVATE, nat64: parseNat64(config.NAT64_PREFIXES) }
  const outgoing = openOutgoing({
    resolve,
    guard,
    connectionsPerHost: config.COURIER_PER_HOST,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(ca !== undefined && { ca }),
  })
  const delivering = startDelivering({
    pool,
    attempts: {
      outgoing,
      webhookKey: webhookKeyOf(config.WEBHOOK_SECRET ?? config.INTERNAL_SECRET),
      guard,
      version: manifest.version,
      ...(random && { random }),
      onFault: (error, delivery) => log.error({ err: error, delivery }, 'a delivery could not be sent'),
    },
    limits: {
      perEndpoint: config.COURIER_PER_ENDPOINT,
      perHost: config.COURIER_PER_HOST,
      atOnce: config.COURIER_CONNECTIONS,
    },
    metrics: courierMetrics(registry, pool),
    log,
  })
  const listener = listenForDeliveries(config.DATABASE_URL, delivering.wake, log)
  const app = buildInternalApp({
    log,
    metrics: registry,
    version: manifest.version,
    internalSecret: config.INTERNAL_SECRET,
    readiness: { postgres: () => hasTables(pool) },
  })
  const stopSteps: StopStep[] = [
    { name: 'listener', run: () => listener.stop() },
    { name: 'deliveries', run: () => delivering.stop() },
    { name: 'connections', run: () => outgoing.close() },
    { name: 'http', run: () => app.close() },
    { name: 'database', run: () => pool.end() },
  ]
  return { app, stopSteps }
}
