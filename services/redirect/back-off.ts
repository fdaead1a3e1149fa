const LEAST_MS = 100
const MOST_MS = 30_000

/** Wait after this many failures in a row, in ms: none after none, then doubling up to half a minute. */
export const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(LEAST_MS * 2 ** failures, MOST_MS)
