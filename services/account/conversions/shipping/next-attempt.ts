import { MAX_MONEY_ROWS } from '@sluice/contract/money-rows'

/** The next batch: how many changes are passed over, and how many are taken at most. */
export type Attempt = { skip: number; batch: number }

export const WHOLE: Attempt = { skip: 0, batch: MAX_MONEY_ROWS }

/**
 * What is tried after `last`, which `failed` or took so many changes. After failures batches become smaller, down to one change,
 * which is then passed over: what stats cannot answer for some reason of its own must not hold up what comes behind.
 * It is tried again once everything behind it was.
 */
export function nextAttempt({ skip, batch }: Attempt, ended: 'failed' | number): Attempt {
  if (ended === 'failed') return batch > 1 ? { skip, batch: batch >> 1 } : { skip: skip + 1, batch }
  if (ended === batch) return { skip, batch: Math.min(batch * 2, MAX_MONEY_ROWS) }
  return skip === 0 ? WHOLE : { skip: 0, batch: 1 }
}
