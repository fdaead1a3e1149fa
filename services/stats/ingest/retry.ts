import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@sluice/kit/log'
import { PlaceLost } from './group-place.ts'

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 5_000

/** The frame was not stored, or not completely, and this writer has stopped trying. */
export class NotStored extends Error {
  override name = 'NotStored'
}

/**
 * Tries `attempt` for ever, with growing pauses up to 5 s. Throws `NotStored` after a failed attempt once `signal` is
 * aborted, or at once when this process may no longer write.
 */
export async function retryForEver<T>(
  what: string,
  log: Log,
  signal: AbortSignal,
  attempt: () => Promise<T>,
): Promise<T> {
  for (let delay = FIRST_RETRY_MS; ; delay = Math.min(delay * 2, LAST_RETRY_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || error instanceof PlaceLost) throw new NotStored(what, { cause: error })
      log.warn({ err: error, delay }, `${what} failed; trying again`)
      await sleep(delay, undefined, { signal }).catch(() => {})
    }
  }
}
