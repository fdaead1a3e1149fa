import { MessageChannel, Worker } from 'node:worker_threads'
import type { Log } from '@sluice/kit/log'
import type { Metrics } from '../supervisor/worker-link.ts'
import type { ShippingConfig, ShippingMessage, ShippingReply, ShippingRequest } from './shipping-thread.ts'

export type Shipping = {
  /** The shipper's metrics at this moment. */
  metrics(): Promise<Metrics>
  /** Ships what is complete for at most `withinMs`, then ends the thread. Resolves true when nothing is left. */
  stop(withinMs: number): Promise<boolean>
}

/**
 * Ships the journals of a node in a thread of its own, which stands back for workers that want the same core.
 * `onGone` hears when the thread ends without being told to; requests then fail.
 */
export function startShipping(config: ShippingConfig, log: Log, onGone: () => void): Shipping {
  const thread = new Worker(new URL('shipping-thread.ts', import.meta.url), { workerData: config })
  let running = true
  let stopping = false
  thread.on('error', (error) => log.fatal({ err: error }, 'the shipping thread failed'))
  thread.once('exit', () => {
    running = false
    if (!stopping) onGone()
  })

  const ask = <T>(request: ShippingRequest): Promise<T> => {
    if (!running) return Promise.reject(gone())
    const { port1: mine, port2: reply } = new MessageChannel()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    mine.once('message', (answer: ShippingReply) =>
      'error' in answer ? reject(answer.error) : resolve(answer.value as T),
    )
    mine.once('close', () => reject(gone()))
    thread.postMessage({ request, reply } satisfies ShippingMessage, [reply])
    return promise
  }
  return {
    metrics: () => ask({ kind: 'metrics' }),
    stop(withinMs) {
      stopping = true
      return ask({ kind: 'stop', withinMs })
    },
  }
}

const gone = () => new Error('the shipping thread has ended')
