/** Before the first, second … start anew of a part whose ends came close together. */
const WAITS_MS = [200, 1_000, 2_000, 5_000]
const WINDOW_MS = 120_000

/** So many ends within two minutes, and a part is given up. */
export const MOST_ENDS = WAITS_MS.length + 1

export type Next =
  | { act: 'start' }
  | { act: 'wait'; ms: number }
  | { act: 'wait for'; parts: readonly string[] }
  | { act: 'give up' }

/**
 * What comes next for a part that is down. `ends` are the times at which it ended or did not come up, the last one
 * last, and `nowMs` is now, all in milliseconds of one clock that never goes back.
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
