import { LEASE_IDLE_MS, LEASE_LIFE_MS, type LeaseGranted, MAX_LEASE_CALLS } from '@sluice/contract/leases'
import { spread } from '../spread.ts'

/**
 * Calls taken from an account for a while. `spent` counts at once, `reported` is what account knows. `expiresAt` is
 * monotonic ms, counted from before the lease was requested.
 */
export type Lease = {
  id: number
  calls: number
  spent: number
  reported: number
  expiresAt: number
  /** From this moment on a lease in use is renewed. */
  renewAt: number
  /** A lease unused for this long is returned. */
  idleMs: number
  /** 0 to 1, different for each lease: how much earlier than necessary it is renewed. */
  early: number
  /** The bytes that the records of its calls share; made with the first record. */
  recordPart: Buffer | undefined
}

/** How long before its end a lease in use is renewed, as a share of its life: long enough for a visit to come by. */
const RENEW_BEFORE_SHARE = 0.2
/** How long one lease should last at the recent rate. */
const LASTS_SECONDS = 30
/** How far ahead calls are held. Near the end of an account, what one worker holds is missing elsewhere. */
const AHEAD_SECONDS = { plenty: 4, scarce: 0.25 }
/** Owners whose visits begin together would keep requesting leases together. Some ask earlier, by at most this share. */
const EARLY_SHARE = 0.5
const FIRST_WANT = 10

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

/** Spends one call. Returns its number within the lease, or 0 when none may be spent. */
export function spend(lease: Lease, now: number): number {
  return remaining(lease, now) > 0 ? ++lease.spent : 0
}

/** Takes back the call spent last. */
export function unspend(lease: Lease): void {
  if (lease.spent <= lease.reported) throw new RangeError('a reported call cannot be taken back')
  lease.spent--
}

/** How many calls to request at `rate` calls per second; undefined: no rate is known yet. */
export function wantedCalls(rate: number | undefined): number {
  if (rate === undefined) return FIRST_WANT
  return Math.min(MAX_LEASE_CALLS, Math.max(1, Math.ceil(rate * LASTS_SECONDS)))
}

/**
 * Whether to request the next lease while these are spent: because they end soon, or run short at this rate. `plenty`:
 * account gave everything requested last time, and the moment is spread over the leases. Otherwise half a lease used
 * is enough.
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

/** Whether these leases last `ms` more at `rate` calls per second, so that the next request can wait that long. */
export function lastFor(ms: number, leases: readonly Lease[], rate: number, now: number): boolean {
  let left = 0
  for (const lease of leases) left += remaining(lease, now + ms)
  return left > (rate * ms) / 1_000
}
