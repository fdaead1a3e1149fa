/** The work was not tried, because it failed repeatedly just now. */
export class BreakerOpenError extends Error {
  override name = 'BreakerOpenError'
}

export type BreakerState = 'closed' | 'open' | 'half-open'

export type Breaker = {
  readonly state: BreakerState
  /** Runs the work, or throws `BreakerOpenError` at once. */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Work that went another way shows that the store answers. */
  answered: () => void
}

export type BreakerOptions = {
  /** Failures in a row that open it. */
  failures?: number
  /** How long it stays open before one probe is let through. */
  openMs?: number
  /** Monotonic milliseconds. */
  now?: () => number
}

/** Spares a store that is out, and those who wait for it: after failures in a row only one probe a while. */
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
