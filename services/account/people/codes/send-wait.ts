const SECOND = 1_000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Limits of codes to one address, for all purposes together. */
const BOUNDS = [
  { most: 5, withinMs: HOUR },
  { most: 10, withinMs: DAY },
] as const
const COOLDOWN_MS = 60 * SECOND

/**
 * How many ms until another code for `purpose` may go to an address; 0: now. `sent`: its codes of the last day with
 * their ages in ms, in any order.
 */
export function sendWaitMs<Purpose extends string>(
  sent: readonly { purpose: Purpose; ageMs: number }[],
  purpose: Purpose,
): number {
  const ages = sent.map(({ ageMs }) => ageMs).sort((a, b) => a - b)
  const lastOfPurpose = Math.min(...sent.filter((code) => code.purpose === purpose).map(({ ageMs }) => ageMs))
  const waits = BOUNDS.map(({ most, withinMs }) => withinMs - (ages[most - 1] ?? Number.POSITIVE_INFINITY))
  return Math.max(0, COOLDOWN_MS - lastOfPurpose, ...waits)
}
