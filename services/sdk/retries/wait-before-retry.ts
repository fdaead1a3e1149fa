import type { SluiceError } from '../errors/sluice-error.ts'

const FIRST_MS = 500
const LONGEST_MS = 8_000
/** Callers that were told the same second come back one after the other. */
const SPREAD_MS = 250

const PASSING = new Set([0, 429, 500, 502, 503, 504])

/** Whether the same request may succeed later. Every change has an idempotency key, so it is done once. */
const passes = ({ status, code }: Pick<SluiceError, 'status' | 'code'>) =>
  PASSING.has(status) || (status === 409 && code === 'idempotency_running')

/**
 * Milliseconds to wait after the `failed`th attempt, or undefined to give up. `Retry-After` is kept to; one beyond
 * `maxWaitMs` gives up. Otherwise the time is random up to a bound that doubles. `random` is from 0 to 1.
 */
export function waitBeforeRetry(
  error: Pick<SluiceError, 'status' | 'code' | 'retryAfterSeconds'>,
  { failed, attempts, maxWaitMs }: { failed: number; attempts: number; maxWaitMs: number },
  random: number,
): number | undefined {
  if (failed >= attempts || !passes(error)) return undefined
  if (error.retryAfterSeconds === undefined)
    return Math.min(random * Math.min(LONGEST_MS, FIRST_MS * 2 ** (failed - 1)), maxWaitMs)
  const told = error.retryAfterSeconds * 1_000
  return told > maxWaitMs ? undefined : told + random * SPREAD_MS
}
