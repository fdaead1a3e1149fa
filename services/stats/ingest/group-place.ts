const WATCH_MS = 500

/** This process must not insert now: its partitions may belong to another one. */
export class PlaceLost extends Error {
  override name = 'PlaceLost'
}

export type GroupPlace = {
  /** The group has answered a request that was sent `agoMs` ago. */
  heard(agoMs: number): void
  /** Throws `PlaceLost` when the group may have reassigned our partitions. */
  check(): void
  stop(): void
}

/** How long (ms) a place is sure after a heartbeat was sent. For as long again, nobody else takes it. */
export const sureFor = (sessionMs: number) => sessionMs / 2

/**
 * Watches this process's membership of the consumer group by the monotonic clock. Inserts stop when the last heartbeat
 * is older than `sureFor`. `onPaused` is called when the process itself was frozen for longer than a session and
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
    heard(agoMs) {
      lastHeard = Math.max(lastHeard, performance.now() - Math.max(0, agoMs))
    },
    check() {
      if (performance.now() - lastHeard > sureFor(sessionMs)) throw new PlaceLost('no heartbeat for too long')
    },
    stop: () => clearInterval(timer),
  }
}
