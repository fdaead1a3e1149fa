/** Nobody waits for a store that is away, and it is not asked by every caller. */
const RETRY_MS = 5_000

type Options<T> = {
  /** Before anything is known. */
  none: T
  /** How long it counts before it is read anew, in ms. */
  keptMs: number
  /** Is told why a reading failed. */
  failed: (error: unknown) => void
  /** In ms, never back. */
  now?: () => number
}

/** Gives what was read last at once, however old, and reads anew meanwhile. Only before the first does a caller wait. */
export function lastKnown<T>(
  read: () => Promise<T>,
  { none, keptMs, failed, now = () => performance.now() }: Options<T>,
): () => Promise<T> {
  let known: { value: T } | undefined
  let due = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  const readAnew = async () => {
    try {
      known = { value: await read() }
      due = now() + keptMs
    } catch (error) {
      failed(error)
      due = now() + RETRY_MS
    }
    reading = undefined
  }
  return async () => {
    if (now() >= due) reading ??= readAnew()
    if (!known) await reading
    return known ? known.value : none
  }
}
