import { setTimeout as sleep } from 'node:timers/promises'

/** What was waited for did not come in time. */
export class Late extends Error {
  override name = 'Late'
}

/** What a promise says about time: a fault when the wait for it was too long, no error. */
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
 * Asks until `ask` gives something else than undefined or false; throws `Late` with the name of what it waited for after
 * `withinMs`. A throw of `ask` counts as "not yet" and is the cause given in the end.
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
