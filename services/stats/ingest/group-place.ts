const WATCH_MS = 500

/** This process must not insert now: its partitions may belong to another one. */
export class PlaceLost extends Error {
  override name = 'PlaceLost'
}

export type GroupPlace = {
  /** The group has just answered a heartbeat. */
  heard(): void
  /** Throws `PlaceLost` when the group may have reassigned our partitions. */
  check(): void
  stop(): void
}

/**
 * Watches this process's membership of the consumer group by the monotonic clock. Inserts stop when the last heartbeat
 * is older than half a session. `onPaused` is called when the process itself was frozen for longer than a session and
 * everything it knows may be outdated.
 */
export function watchPlace(sessionMs: number, onPaused: (forMs: number) => void): GroupPlace {
  let lastHeard = performance.now()
  let lastTick = performance.now()
  const timer = setInterval(() => {
    const stood = performance.now() - lastTick
    lastTick = performance.now()
    if (stood > sessionMs) onPaused(Math.round(stood))
  }, WATCH_MS)
  timer.unref()
  return {
    heard() {
      lastHeard = performance.now()
    },
    check() {
      if (performance.now() - lastHeard > sessionMs / 2) throw new PlaceLost('no heartbeat for too long')
    },
    stop: () => clearInterval(timer),
  }
}
