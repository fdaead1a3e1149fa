import { randomUUID } from 'node:crypto'
import { SERVED_PATH } from '@sluice/contract/served'
import { callPeer, type InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import { z } from 'zod'
import { spread } from '../spread.ts'
import type { Minutes } from './minutes.ts'

const MINUTE_MS = 60_000
const TIMEOUT_MS = 2_000
const TELL_WITHIN_MS = 20_000

const minuteNow = () => Math.floor(Date.now() / MINUTE_MS)

/**
 * Ends each minute by the clock and tells account of it. What cannot be told, also because account is older and does not
 * know the path, is told with a later minute. The returned function ends the running minute and tells it.
 */
export function tellMinutes(
  minutes: Minutes,
  { account, slot, log }: { account: InternalTarget; slot: number; log: Log },
): () => Promise<void> {
  const node = randomUUID()
  const later = spread(slot) * TELL_WITHIN_MS
  let minute = minuteNow()
  let telling = Promise.resolve()
  let tellTimer: NodeJS.Timeout | undefined

  const tell = () => {
    telling = telling
      .then(() =>
        minutes.tell((told) =>
          callPeer(account, SERVED_PATH, z.object({}), {
            body: { node, minutes: told },
            timeoutMs: TIMEOUT_MS,
          }),
        ),
      )
      .catch((error: unknown) => log.debug({ err: error }, 'account was not told of ended minutes'))
    return telling
  }
  const turn = () => {
    const now = minuteNow()
    if (now !== minute) {
      minutes.end(minute)
      minute = now
      tellTimer = setTimeout(tell, later).unref()
    }
    turnTimer = nextTurn()
  }
  const nextTurn = () => setTimeout(turn, MINUTE_MS - (Date.now() % MINUTE_MS)).unref()
  let turnTimer = nextTurn()

  return () => {
    clearTimeout(turnTimer)
    clearTimeout(tellTimer)
    minutes.end(minute)
    return tell()
  }
}
