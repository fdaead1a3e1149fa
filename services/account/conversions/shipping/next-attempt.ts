import { MAX_MONEY_ROWS } from '@sluice/contract/money-rows'

/** The next batch: how many changes are passed over, and how many are taken at most. */
export type Attempt = { skip: number; batch: number }

export const WHOLE: Attempt = { skip: 0, batch: MAX_MONEY_ROWS }

/**
 * What is tried after a batch that `failed` or took so many changes. One change that fails alone is passed over, so that it does not
 * hold up what comes behind, and tried again after that.
 */
export function nextAttempt({ skip, batch }: Attempt, ended: 'failed' | number): Attempt {
  if (ended === 'failed') return batch > 1 ? { skip, batch: batch >> 1 } : { skip: skip + 1, batch }
  if (ended === batch) return { skip, batch: Math.min(batch * 2, MAX_MONEY_ROWS) }
  return skip === 0 ? WHOLE : { skip: 0, batch: 1 }
}
