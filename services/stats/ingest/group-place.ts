const WATCH_MS = 500

/** This process may not insert now: its partitions may belong to another one. */
export class PlaceLost extends Error {
  override name = 'PlaceLost'
}

export type GroupPlace = {
  /** The group has just heard from us. */
  heard(): void
  /** Throws `PlaceLost` when the group may have given our partitions away. */
  check(): void
  stop(): void
}

/**
 * Watches over this process's place in the consumer group by the monotonic clock. `onPaused` is called when the
 * process itself stood still for longer than a session: everything it believes may be out of date. Nothing may be
 * inserted when the last heartbeat is older than half a session.
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
