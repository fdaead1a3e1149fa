/** The work was not tried, because it has just failed repeatedly. */
export class BreakerOpenError extends Error {
  override name = 'BreakerOpenError'
}

export type BreakerState = 'closed' | 'open' | 'half-open'

export type Breaker = {
  readonly state: BreakerState
  /** Runs the work, or throws `BreakerOpenError` at once. */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Another path has shown that the store answers. */
  answered: () => void
}

export type BreakerOptions = {
  /** Failures in a row that open it. */
  failures?: number
  /** How long it stays open before one probe is let through. */
  openMs?: number
  now?: () => number
}

/** Spares a failing store and its callers: after repeated failures only one probe is let through at a time. */
export function createBreaker({
  failures = 3,
  openMs = 1_000,
  now = () => performance.now(),
}: BreakerOptions = {}): Breaker {
  let failed = 0
  let openUntil = 0
  let probing = false

  const stateNow = (): BreakerState => {
    if (failed < failures) return 'closed'
    return probing || now() < openUntil ? 'open' : 'half-open'
  }
  return {
    get state() {
      return stateNow()
    },
    answered() {
      failed = 0
    },
    async run(work) {
      const state = stateNow()
      if (state === 'open') throw new BreakerOpenError('not tried')
      if (state === 'half-open') probing = true
      try {
        const result = await work()
        failed = 0
        return result
      } catch (error) {
        failed++
        openUntil = now() + openMs
        throw error
      } finally {
        if (state === 'half-open') probing = false
      }
    },
  }
}
