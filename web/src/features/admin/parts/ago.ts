const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
] as const

/** Elapsed time in the largest unit it fills; less than a minute is 0. */
export function spanSince(then: number, now: number): { count: number; unit: 'day' | 'hour' | 'minute' } {
  const passed = Math.max(0, now - then)
  for (const [unit, ms] of UNITS) if (passed >= ms) return { count: Math.floor(passed / ms), unit }
  return { count: Math.floor(passed / 60_000), unit: 'minute' }
}
