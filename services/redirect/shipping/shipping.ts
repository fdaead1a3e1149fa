import { MessageChannel, Worker } from 'node:worker_threads'
import type { Log } from '@sluice/kit/log'
import type { Metrics } from '@sluice/kit/metrics'
import { waitAfter } from '../back-off.ts'
import type { ShippingConfig, ShippingMessage, ShippingReply, ShippingRequest } from './shipping-thread.ts'

export type Shipping = {
  running(): boolean
  restarts(): number
  /** The shipper's current metrics; undefined while no thread runs. */
  metrics(): Promise<Metrics | undefined>
  /** Ships what is complete for at most `withinMs`, then ends the thread. Resolves true when nothing is left. */
  stop(withinMs: number): Promise<boolean>
}

/** A thread that ran this long before it failed is replaced at once. */
const SOUND_MS = 60_000

/** The thread ended before it answered. */
class ShippingGoneError extends Error {
  override name = 'ShippingGoneError'
}

/**
 * Ships the journals of a node in its own thread, which yields to workers that need the same core. A failed thread is
 * replaced with back-off; meanwhile visits wait in the journals and workers go on answering.
 */
export function startShipping(config: ShippingConfig, log: Log): Shipping {
  let thread: Worker | undefined
  let stopping = false
  let failures = 0
  let restarts = 0

  const begin = () => {
    if (stopping) return
    const mine = new Worker(new URL('shipping-thread.ts', import.meta.url), { workerData: config })
    const begun = performance.now()
    thread = mine
    mine.on('error', (error) => log.error({ err: error }, 'the shipping thread failed'))
    mine.once('exit', () => {
      thread = undefined
      if (stopping) return
      failures = performance.now() - begun < SOUND_MS ? failures + 1 : 0
      restarts += 1
      const waitMs = waitAfter(failures)
      log.error({ waitMs }, 'shipping has stopped; visits wait in the journals')
      setTimeout(begin, waitMs)
    })
  }

  const ask = <T>(from: Worker, request: ShippingRequest): Promise<T> => {
    const { port1: mine, port2: reply } = new MessageChannel()
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    mine.once('message', (answer: ShippingReply) =>
      'error' in answer ? reject(answer.error) : resolve(answer.value as T),
    )
    mine.once('close', () => reject(new ShippingGoneError('the shipping thread has ended')))
    from.postMessage({ request, reply } satisfies ShippingMessage, [reply])
    return promise
  }
  const unless =
    <T>(gone: T) =>
    (error: unknown) => {
      if (error instanceof ShippingGoneError) return gone
      throw error
    }

  begin()
  return {
    running: () => thread !== undefined,
    restarts: () => restarts,
    metrics: async () =>
      thread && ask<Metrics | undefined>(thread, { kind: 'metrics' }).catch(unless(undefined)),
    async stop(withinMs) {
      stopping = true
      return thread ? ask<boolean>(thread, { kind: 'stop', withinMs }).catch(unless(false)) : false
    },
  }
}
