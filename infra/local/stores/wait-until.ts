import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from './child.ts'

/**
 * Repeats `probe` for at most `ms` until it returns something. Throws with the child's last lines if the child ends
 * first, time runs out or `halt` aborts; the probe's last failure is the cause.
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
        const why = halt?.aborted ? 'the start was aborted' : `not ready after ${ms} ms`
        throw new Error(`${what}: ${why}:\n${child.lastLines()}`, { cause: error })
      }
    }
    await sleep(50)
  }
}
