import { z } from 'zod'

/** Calls move from an account to a redirect worker in leases; account's internal port, JSON bodies. */

/** A lease may be spent for this long at most, by its holder's monotonic clock, counted from when the request was sent. */
export const LEASE_LIFE_MS = 60_000
/** The server takes unreported calls back this much later than the holder stops. */
export const LEASE_RECLAIM_GRACE_MS = 5_000
export const MAX_LEASE_CALLS = 5_000
/** A lease that nobody uses goes back after this long at the latest when what it holds might be missed elsewhere. */
export const LEASE_IDLE_MS = 10_000

/**
 * `POST /internal/leases/take`: questions about an owner each, answered in their order, all or none. Repeating one with
 * the same `request` gives the same lease.
 */
export const TAKE_LEASES_PATH = '/internal/leases/take'
export const MAX_TAKES = 50
export const TakeLease = z.object({
  owner: z.int().positive(),
  /** Chosen by the worker, unique per attempt group: makes a retry after a lost answer harmless. */
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

/** `calls` 0 (and `lease` 0): the account has nothing left to hand out now. */
export const LeaseGranted = z.object({
  lease: z.int().nonnegative(),
  calls: z.int().nonnegative().max(MAX_LEASE_CALLS),
  /** How long it may be spent, from when it was first asked for: shorter when calls of the account end before. */
  lifeMs: z.int().nonnegative().max(LEASE_LIFE_MS).default(LEASE_LIFE_MS),
  /** How long it may lie unused before it is given back: all its life when the account has plenty besides. */
  idleMs: z.int().nonnegative().max(LEASE_LIFE_MS).default(LEASE_IDLE_MS),
})
export type LeaseGranted = z.infer<typeof LeaseGranted>

export const LeasesGranted = z.object({ leases: z.array(LeaseGranted) })

/**
 * `POST /internal/leases/report`. `used` is cumulative per lease, so repeats and reordering are harmless
 * (`GREATEST`); `close` gives the rest back. `grace` are calls spent while account was out of reach,
 * cumulative per (holder, owner).
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
 * stats, internal: highest `lease_no` stored per lease, to settle what a dead node spent, and how many visits name
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
