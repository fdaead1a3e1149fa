import { setTimeout as sleep } from 'node:timers/promises'
import type { EdgeChallenge } from '@sluice/contract/edge'

const EVERY_MS = 100

/**
 * Challenges as of a reading that began after the call, so that one which an authority asks about at once is known. Calls
 * share readings: there is one at a time, and a pause after each, however many handshakes there are.
 */
export function latestChallenges(
  read: () => Promise<readonly EdgeChallenge[]>,
  everyMs = EVERY_MS,
): () => Promise<ReadonlyMap<string, string>> {
  let next: Promise<ReadonlyMap<string, string>> | undefined
  let ready: Promise<unknown> = Promise.resolve()

  async function readAfter(before: Promise<unknown>): Promise<ReadonlyMap<string, string>> {
    await before
    next = undefined
    return new Map((await read()).map(({ host, certificate }) => [host, certificate]))
  }

  return () => {
    if (next) return next
    const reading = readAfter(ready)
    next = reading
    const pause = () => sleep(everyMs)
    ready = reading.then(pause, pause)
    return reading
  }
}
