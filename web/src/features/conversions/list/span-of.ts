const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** How long it was between two times in ms, in whole units of the largest one that fits. */
export function spanOf(from: number, to: number): { count: number; unit: (typeof UNITS)[number][0] } {
  const ms = Math.max(0, to - from)
  const [unit, size] = UNITS.find(([, each]) => ms >= each) ?? UNITS[3]
  return { count: Math.floor(ms / size), unit }
}
