const MINUTE_MS = 60_000
let minute = 0
const listeners = new Set<() => void>()

/** The minute in which answers were last counted anew, for pages whose spans end at the present and move with it. */
export const present = {
  minute: (): number => minute,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  move(now: number): void {
    minute = Math.floor(now / MINUTE_MS)
    for (const listener of listeners) listener()
  },
}
