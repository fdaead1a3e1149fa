import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@sluice/kit/log'
import type { Pool } from 'pg'
import type { CourierMetrics } from '../metrics.ts'
import { type AttemptDeps, attempt } from './attempt.ts'
import { type Claimed, claim, LEASE_SECONDS, type Limits } from './claim.ts'
import { countUnderWay } from './count-under-way.ts'
import { type Attempted, settle } from './settle.ts'

export type DeliverDeps = {
  pool: Pool
  attempts: AttemptDeps
  /** Attempts at once. */
  limits: Limits & { atOnce: number }
  metrics: CourierMetrics
  log: Log
}
export type Delivering = {
  /** There may be work. */
  wake(): void
  /** Takes no more work and waits for what is under way. */
  stop(): Promise<void>
}

/** Looks for what became due by itself at least so often. */
const POLL_MS = 500
const PAUSE_MS = 5
const RETRY_MS = 500
const MOST_NOTED = 500

/**
 * Attempts due deliveries until it is stopped. A result that cannot be noted is tried again while the lease lasts; then the delivery
 * is due again, so that it comes twice rather than never.
 */
export function startDelivering(deps: DeliverDeps): Delivering {
  const { pool, log, metrics } = deps
  const underWay = countUnderWay()
  let [stopped, failing] = [false, false]
  let wake = () => {}
  const made: Attempted[] = []
  let noting: Promise<void> | undefined
  const attempting = new Set<Promise<void>>()

  function begin(delivery: Claimed): void {
    metrics.underWay.set(underWay.add(delivery))
    const running = attempt(deps.attempts, delivery).then((result) => {
      metrics.note(result)
      made.push(result)
      noting ??= noteAll()
      attempting.delete(running)
    })
    attempting.add(running)
  }

  async function noteAll(): Promise<void> {
    while (made.length > 0) {
      const batch = made.splice(0, MOST_NOTED)
      await noteWhileLeased(batch)
      for (const { delivery } of batch) metrics.underWay.set(underWay.remove(delivery))
      wake()
    }
    noting = undefined
  }

  async function noteWhileLeased(batch: readonly Attempted[]): Promise<void> {
    const until = Math.min(...batch.map(({ at }) => at)) + LEASE_SECONDS * 1_000
    for (;;) {
      try {
        await settle(pool, batch)
        return
      } catch (error) {
        log.warn({ err: error, attempts: batch.length }, 'attempts could not be noted')
        if (Date.now() + RETRY_MS >= until) return
        await sleep(RETRY_MS)
      }
    }
  }

  const running = (async () => {
    while (!stopped) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const room = deps.limits.atOnce - underWay.total()
      if (room > 0) {
        try {
          const found = await claim(pool, underWay, { ...deps.limits, room })
          found.sort((a, b) => a.id - b.id).forEach(begin)
          failing = false
        } catch (error) {
          if (!failing) log.warn({ err: error }, 'deliveries could not be read; trying again')
          failing = true
        }
      }
      const timer = setTimeout(() => wake(), POLL_MS)
      await woken
      clearTimeout(timer)
      await sleep(failing ? RETRY_MS : PAUSE_MS)
    }
  })()

  return {
    wake: () => wake(),
    async stop() {
      stopped = true
      wake()
      await running
      while (attempting.size > 0) await Promise.all(attempting)
      await noting
    },
  }
}
