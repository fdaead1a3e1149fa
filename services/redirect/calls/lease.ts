import { LEASE_IDLE_MS, LEASE_LIFE_MS, type LeaseGranted, MAX_LEASE_CALLS } from '@sluice/contract/leases'
import { spread } from '../spread.ts'

/**
 * Calls taken from an account for a while. `spent` counts at once, `reported` is what account knows. `expiresAt` by
 * the monotonic clock in ms, counted from before the lease was asked for.
 */
export type Lease = {
  id: number
  calls: number
  spent: number
  reported: number
  expiresAt: number
  /** From then on a lease in use is followed by another. */
  renewAt: number
  /** Unused for so long it is given back. */
  idleMs: number
  /** 0 up to 1, another one for each lease: how much earlier than need be it is followed by another. */
  early: number
  /** What the records of its calls share; made with the first of them. */
  recordPart: Buffer | undefined
}

/** How long before its end a lease in use is followed by another, as a share of its life: long enough for a visit to come by. */
const RENEW_BEFORE_SHARE = 0.2
/** How long one lease should last at the recent rate. */
const LASTS_SECONDS = 30
/** How far ahead calls are held: near the end of an account what one worker holds, another one misses. */
const AHEAD_SECONDS = { plenty: 4, scarce: 0.25 }
/** Owners whose visits begin together would go on asking for leases together: some ask earlier, by as much at most. */
const EARLY_SHARE = 0.5
const FIRST_WANT = 10

/** `idleMs` and `lifeMs` as account says. */
export function newLease(
  id: number,
  calls: number,
  askedAt: number,
  { lifeMs = LEASE_LIFE_MS, idleMs = LEASE_IDLE_MS }: Partial<Pick<LeaseGranted, 'lifeMs' | 'idleMs'>> = {},
): Lease {
  const expiresAt = askedAt + lifeMs
  const early = spread(id)
  const renewAt = expiresAt - lifeMs * RENEW_BEFORE_SHARE * (1 + early)
  return { id, calls, spent: 0, reported: 0, expiresAt, renewAt, idleMs, early, recordPart: undefined }
}

/** Calls that may still be spent at `now`. */
export function remaining(lease: Lease, now: number): number {
  return now < lease.expiresAt ? lease.calls - lease.spent : 0
}

/** Spends one call; gives its number within the lease, 0 when none may be spent. */
export function spend(lease: Lease, now: number): number {
  return remaining(lease, now) > 0 ? ++lease.spent : 0
}

/** Takes back the call spent last. */
export function unspend(lease: Lease): void {
  if (lease.spent <= lease.reported) throw new RangeError('a reported call cannot be taken back')
  lease.spent--
}

/** How many calls to ask for at `rate` calls per second; undefined: nothing known yet. */
export function wantedCalls(rate: number | undefined): number {
  if (rate === undefined) return FIRST_WANT
  return Math.min(MAX_LEASE_CALLS, Math.max(1, Math.ceil(rate * LASTS_SECONDS)))
}

/**
 * Whether the next lease should be asked for while these are spent: near their end, or short at this rate. `plenty`:
 * account gave all that was asked for last time; then some are followed earlier than others. Else half used is enough
 * to ask, too.
 */
export function needsMore(leases: readonly Lease[], rate: number, plenty: boolean, now: number): boolean {
  let left = 0
  let lent = 0
  let early = 0
  for (const lease of leases) {
    if (now >= lease.renewAt) continue
    left += lease.calls - lease.spent
    lent = Math.max(lent, lease.calls)
    early = lease.early
  }
  if (plenty) return left <= rate * AHEAD_SECONDS.plenty * (1 + early * EARLY_SHARE)
  return left <= Math.max(lent / 2, rate * AHEAD_SECONDS.scarce)
}

/** Whether these will do for `ms` more at `rate` calls per second, so that a question for others can wait as long. */
export function lastFor(ms: number, leases: readonly Lease[], rate: number, now: number): boolean {
  let left = 0
  for (const lease of leases) left += remaining(lease, now + ms)
  return left > (rate * ms) / 1_000
}
