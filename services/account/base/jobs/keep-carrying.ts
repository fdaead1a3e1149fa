import { keepListening } from '@sluice/kit/keep-listening'
import type { Log } from '@sluice/kit/log'
import { Client } from 'pg'
import { KEEP_ALIVE } from '../database/connect.ts'

const POLL_MS = 1_000
const RETRY_MS = 250
const LONGEST_RETRY_MS = 2_000

export type Carrying = {
  databaseUrl: string
  /** In the log. */
  name: string
  /** What the `NOTIFY` of new rows names. */
  channel: string
  /** Carries one batch. Resolves to whether there may be more. */
  carry: () => Promise<boolean>
  log: Log
  /** A batch begins at the earliest this long after the one before, unless that left some behind. */
  paceMs?: number
}
export type Carrier = { stop(): Promise<void> }

/** Carries rows of an outbox away, woken by NOTIFY and, in case that fails, every second. */
export function keepCarrying({ databaseUrl, name, channel, carry, log, paceMs = 0 }: Carrying): Carrier {
  let stopped = false
  let wake = () => {}
  let failures = 0
  const listener = keepListening({
    open: () => new Client({ connectionString: databaseUrl, ...KEEP_ALIVE, connectionTimeoutMillis: 2_000 }),
    channel,
    onWake: () => wake(),
    onLost: (err) => log.warn({ err }, `${name} listener lost; polling`),
    retryMs: POLL_MS,
  })

  const running = (async () => {
    while (!stopped) {
      let pause = POLL_MS
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const paced = paceMs > 0 ? new Promise((resolve) => setTimeout(resolve, paceMs)) : undefined
      try {
        const more = await carry()
        failures = 0
        if (more) continue
      } catch (error) {
        pause = Math.min(RETRY_MS * 2 ** failures, LONGEST_RETRY_MS)
        if (failures === 0) log.warn({ err: error }, `${name} relay failed; trying again`)
        failures += 1
      }
      if (stopped) return
      const timer = setTimeout(() => wake(), pause)
      await woken
      clearTimeout(timer)
      await paced
    }
  })()

  return {
    async stop() {
      stopped = true
      wake()
      await running
      await listener.stop()
    },
  }
}
