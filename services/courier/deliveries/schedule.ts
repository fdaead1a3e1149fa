const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waiting times before the attempts, the first at once (Standard Webhooks 1.0.0). */
export const DELAYS_MS: readonly number[] = [
  ...[0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  ...[5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
]
const JITTER = 0.2

/**
 * How long to wait after `tries` failed attempts; undefined: that was the last one. `random` of [0, 1) makes it up to a fifth
 * longer, so that what failed together does not come back together.
 */
export function delayAfter(tries: number, random: number): number | undefined {
  const delay = DELAYS_MS[tries]
  return delay === undefined ? undefined : Math.round(delay * (1 + JITTER * random))
}
