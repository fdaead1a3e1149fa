import type { Limit, Limiter, Taken } from './limiter.ts'

const MOST_KEYS = 50_000

/** Counts in this process's memory with half of every limit, for the time without Redis. */
export function localLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const held = ({ key }: Limit) => {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }
  const mostOf = ({ most }: Limit) => Math.ceil(most / 2)
  function take(limits: readonly Limit[]): number {
    const waits = limits.map((limit) => {
      const window = held(limit)
      return window && window.count >= mostOf(limit) ? window.endsAt - now() : 0
    })
    const wait = Math.max(0, ...waits)
    if (wait > 0) return wait
    for (const limit of limits) {
      const window = held(limit) ?? { count: 0, endsAt: now() + limit.windowMs }
      window.count += 1
      // Re-inserted, so that the map is ordered by use and the oldest is dropped first.
      windows.delete(limit.key)
      windows.set(limit.key, window)
    }
    while (windows.size > MOST_KEYS) windows.delete(windows.keys().next().value!)
    return 0
  }
  const leftOf = (limit: Limit) => {
    const window = held(limit)
    const left = Math.max(0, mostOf(limit) - (window?.count ?? 0))
    return { left, resetMs: window ? window.endsAt - now() : limit.windowMs }
  }
  return {
    take: async (limits) => take(limits),
    async takeAndTell(limits): Promise<Taken> {
      const waitMs = take(limits)
      return { waitMs, left: limits.map(leftOf) }
    },
    async giveBack(limits) {
      for (const limit of limits) {
        const window = held(limit)
        if (window && window.count > 0) window.count -= 1
      }
    },
    async forget(keys) {
      for (const key of keys) windows.delete(key)
    },
  }
}
