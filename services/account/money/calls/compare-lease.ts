import type { MismatchKind } from '@sluice/contract/api-calls'

/** An ended lease in the ledger. `mayGrow`: taken back unclosed, so visits that appear later are still settled. */
export type EndedLease = { used: number; endedMsAgo: number; mayGrow: boolean }
/** The stored visits of a lease. */
export type VisitsOfLease = { used: number; visits: number }

/** How long visits may be on their way before they count as missing. */
const LATE_MS = 15 * 60_000

/**
 * Whether ledger and visits agree about a lease: its calls are numbered 1, 2, 3 … and each is one visit. Visits of one
 * worker are stored in order, so a gap is a loss, while a missing end may be a delay.
 */
export function compareLease(lease: EndedLease, stored: VisitsOfLease): MismatchKind | null {
  if (stored.visits > stored.used) return 'surplus'
  if (stored.visits < stored.used) return 'missing'
  if (stored.used > lease.used) return lease.mayGrow ? null : 'surplus'
  if (stored.used < lease.used) return lease.endedMsAgo < LATE_MS ? 'late' : 'missing'
  return null
}
