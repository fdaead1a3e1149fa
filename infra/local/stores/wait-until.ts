import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'

/**
 * Repeats `probe` until it gives something, for at most `ms`. Throws with the child's last lines when it ends first or
 * time is up, or `halt` calls it off; the last failure of the probe is the cause.
 */
export async function waitUntil<T>(
  child: Child,
  what: string,
  ms: number,
  probe: () => Promise<T>,
  halt?: AbortSignal,
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
      if (halt?.aborted || Date.now() > until) {
        await child.stop()
        const why = halt?.aborted ? 'the start was called off' : `not ready after ${ms} ms`
        throw new Error(`${what}: ${why}:\n${child.lastLines()}`, { cause: error })
      }
    }
    await sleep(50)
  }
}
