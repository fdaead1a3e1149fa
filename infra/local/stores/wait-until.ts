import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'

/**
 * Repeats `probe` until it gives something, for at most `ms`. Throws with the child's last lines when it ends first or
 * time is up; the last failure of the probe is the cause.
 */
export async function waitUntil<T>(
  child: Child,
  what: string,
  ms: number,
  probe: () => Promise<T>,
): Promise<T> {
  const until = Date.now() + ms
  let died: string | undefined
  void child.exited.then((lines) => {
    died = lines
  })
  for (;;) {
    try {
      return await probe()
    } catch (error) {
      if (died !== undefined) throw new Error(`${what} did not start:\n${died}`, { cause: error })
      if (Date.now() > until) {
        await child.stop()
        throw new Error(`${what} was not ready after ${ms} ms:\n${child.lastLines()}`, { cause: error })
      }
    }
    await sleep(50)
  }
}
