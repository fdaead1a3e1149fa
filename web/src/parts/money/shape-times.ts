import type { Funnel } from '../../api/money.ts'

/** Each step with its share of the first; null where there was nothing to have a share of. */
export function funnelShares(steps: Funnel['steps']) {
  const all = steps[0]?.clicks ?? 0
  return steps.map((each) => ({ ...each, share: all === 0 ? null : each.clicks / all }))
}

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** A time in the largest unit of which it is at least one. */
export function inUnits(seconds: number): { count: number; unit: 'second' | 'minute' | 'hour' | 'day' } {
  const large = UNITS.find((each) => seconds >= each.seconds)
  return large ? { count: seconds / large.seconds, unit: large.unit } : { count: seconds, unit: 'second' }
}
