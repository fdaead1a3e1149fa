/** How a count moved from the period before; `share` is the size of the change, 0.5 for half. */
export type ChangeFrom = { way: 'up' | 'down'; share: number } | { way: 'same' | 'first' }

/** `first`: there were none before, so that a percentage would mean nothing. */
export function changeFrom(now: number, before: number): ChangeFrom {
  if (now === before) return { way: 'same' }
  if (before === 0) return { way: 'first' }
  return { way: now > before ? 'up' : 'down', share: Math.abs(now - before) / before }
}
