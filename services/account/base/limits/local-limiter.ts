import type { Limit, Limiter } from './limiter.ts'

const MOST_KEYS = 50_000

/** Counts in this process's memory with half of every limit, for the time without Redis. */
export function localLimiter(now: () => number = Date.now): Limiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const held = ({ key }: Limit) => {
    const window = windows.get(key)
    return window && window.endsAt > now() ? window : undefined
  }
  return {
    async take(limits) {
      const waits = limits.map((limit) => {
        const window = held(limit)
        return window && window.count >= Math.ceil(limit.most / 2) ? window.endsAt - now() : 0
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
