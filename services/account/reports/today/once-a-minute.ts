const MINUTE_MS = 60_000
/** Owners whose answers are kept. */
const MOST = 2_000

/**
 * Reads once in a minute for each key, however often it is called; those who call while it reads wait for the same answer.
 * What failed is not kept.
 */
export function onceAMinute<T>(
  read: (key: string, now: number) => Promise<T>,
  clock: () => number = Date.now,
): (key: string) => Promise<T> {
  const kept = new Map<string, { minute: number; answer: Promise<T> }>()
  return (key) => {
    const now = clock()
    const minute = Math.floor(now / MINUTE_MS)
    const before = kept.get(key)
    if (before?.minute === minute) return before.answer
    const entry = { minute, answer: read(key, now) }
    kept.delete(key)
    kept.set(key, entry)
    const oldest = kept.keys().next()
    if (kept.size > MOST && !oldest.done) kept.delete(oldest.value)
    entry.answer.catch(() => kept.get(key) === entry && kept.delete(key))
    return entry.answer
  }
}
