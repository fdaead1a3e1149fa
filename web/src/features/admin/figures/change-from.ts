import { changeOf } from '../../../parts/compare/change-of.ts'

/** How a count moved from the period before; `share` is the size of the change, 0.5 for half. */
export type ChangeFrom = { way: 'up' | 'down'; share: number } | { way: 'same' | 'first' }

/** `first`: there were none before, so that a percentage would mean nothing. */
export function changeFrom(now: number, before: number): ChangeFrom {
  const change = changeOf(now, before)
  if (change === null) return { way: 'first' }
  if (change === 0) return { way: 'same' }
  return { way: change > 0 ? 'up' : 'down', share: Math.abs(change) }
}
