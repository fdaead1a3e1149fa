/** Waits before the first, second … restart of a part whose ends come close together. */
const WAITS_MS = [200, 1_000, 2_000, 5_000]
const WINDOW_MS = 120_000

/** A part is given up after this many ends within two minutes. */
export const MOST_ENDS = WAITS_MS.length + 1

export type Next =
  | { act: 'start' }
  | { act: 'wait'; ms: number }
  | { act: 'wait for'; parts: readonly string[] }
  | { act: 'give up' }

/**
 * The next step for a part that is down. `ends` are the times of its ends and failed starts, latest last; `nowMs` is
 * now. All are milliseconds of one monotonic clock.
 */
export function afterEnd(ends: readonly number[], nowMs: number, needsDown: readonly string[]): Next {
  const last = ends.at(-1) ?? nowMs
  const close = ends.filter((end) => end > last - WINDOW_MS).length
  if (close >= MOST_ENDS) return { act: 'give up' }
  const dueMs = last + (WAITS_MS[close - 1] ?? 0)
  if (nowMs < dueMs) return { act: 'wait', ms: dueMs - nowMs }
  if (needsDown.length > 0) return { act: 'wait for', parts: needsDown }
  return { act: 'start' }
}
