import { z } from 'zod'

/** Calls move from an account to a redirect worker in leases, over account's internal port with JSON bodies. */

/** Longest time a lease may be spent, by its holder's monotonic clock, counted from when the request was sent. */
export const LEASE_LIFE_MS = 60_000
/** How much later than the holder stops the server takes unreported calls back. */
export const LEASE_RECLAIM_GRACE_MS = 5_000
export const MAX_LEASE_CALLS = 5_000
/** An unused lease is returned after this long at most when its calls may be needed elsewhere. */
export const LEASE_IDLE_MS = 10_000

/**
 * `POST /internal/leases/take`: requests for one owner each, answered in order, all or none. Repeating one with the same
 * `request` returns the same lease.
 */
export const TAKE_LEASES_PATH = '/internal/leases/take'
export const MAX_TAKES = 50
export const TakeLease = z.object({
  owner: z.int().positive(),
  /** Chosen by the worker for a request and its repeats, so that repeating after a lost answer is harmless. */
  request: z.uuid(),
  want: z.int().min(1).max(MAX_LEASE_CALLS),
})
export type TakeLease = z.infer<typeof TakeLease>
export const TakeLeases = z.object({
  /** The spool of the worker that will spend them. */
  holder: z.string().min(1).max(32),
  takes: z
    .array(TakeLease)
    .min(1)
    .max(MAX_TAKES)
    .refine((takes) => new Set(takes.map(({ owner }) => owner)).size === takes.length, 'owners must differ'),
})
export type TakeLeases = z.infer<typeof TakeLeases>

/** `calls` 0 (and `lease` 0): the account has nothing left to lend now. */
export const LeaseGranted = z.object({
  lease: z.int().nonnegative(),
  calls: z.int().nonnegative().max(MAX_LEASE_CALLS),
  /** How long it may be spent, counted from the first request: shorter when the account's calls end sooner. */
  lifeMs: z.int().nonnegative().max(LEASE_LIFE_MS).default(LEASE_LIFE_MS),
  /** How long it may be unused before it is returned: its whole life when the account has plenty left. */
  idleMs: z.int().nonnegative().max(LEASE_LIFE_MS).default(LEASE_IDLE_MS),
})
export type LeaseGranted = z.infer<typeof LeaseGranted>

export const LeasesGranted = z.object({ leases: z.array(LeaseGranted) })

/**
 * `POST /internal/leases/report`. `used` is cumulative per lease, so repeats and reordering are harmless (`GREATEST`);
 * `close` returns the rest. `grace` is calls spent while account was unreachable, cumulative per (holder, owner).
 */
export const REPORT_LEASES_PATH = '/internal/leases/report'
export const LeaseReport = z.object({
  holder: z.string().min(1).max(32),
  leases: z
    .array(z.object({ lease: z.int().positive(), used: z.int().nonnegative(), close: z.boolean() }))
    .max(10_000),
  grace: z.array(z.object({ owner: z.int().positive(), used: z.int().nonnegative() })).max(10_000),
})
export type LeaseReport = z.infer<typeof LeaseReport>

/**
 * Internal to stats: the highest stored `lease_no` per lease, to settle what a dead node spent, and how many visits name
 * the lease, to see that none is missing.
 */
export const LEASE_USE_PATH = '/internal/lease-use'
export const LeaseUseQuestion = z.object({ leases: z.array(z.int().positive()).max(10_000) })
export const LeaseUseAnswer = z.object({
  leases: z.array(
    z.object({ lease: z.int().positive(), used: z.int().nonnegative(), visits: z.int().nonnegative() }),
  ),
})
export type LeaseUseAnswer = z.infer<typeof LeaseUseAnswer>
