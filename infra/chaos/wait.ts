import { setTimeout as sleep } from 'node:timers/promises'

/** A wait timed out. */
export class Late extends Error {
  override name = 'Late'
}

/** For promises about time: a timed-out wait is a fault rather than an error. */
export async function lateness(wait: Promise<unknown>): Promise<string[]> {
  try {
    await wait
    return []
  } catch (error) {
    if (error instanceof Late) return [error.message]
    throw error
  }
}

/**
 * Repeats `ask` until it returns something other than undefined or false. After `withinMs` throws `Late`, which names
 * `what`. An error of `ask` counts as "not yet"; the last one is the cause.
 */
export async function until<T>(
  what: string,
  withinMs: number,
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  everyMs = 100,
): Promise<T> {
  const end = performance.now() + withinMs
  let cause: unknown
  for (;;) {
    try {
      const seen = await ask()
      if (seen !== undefined && seen !== false) return seen
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (performance.now() > end) throw new Late(`${what}: not within ${withinMs} ms`, { cause })
    await sleep(everyMs)
  }
}
