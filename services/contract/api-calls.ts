import { z } from 'zod'
import { dataOf, pageOf } from './api-answer.ts'

/** Used shares of a grant, in percent, at which its owner is notified. */
export const NOTICE_PERCENTS = [80, 95, 100] as const

export const GRANT_KINDS = ['trial', 'plan', 'adjustment'] as const

/** A current grant. `left` of all grants adds up to `remaining`; the one that ends first is spent first. */
const RunningGrant = z.object({
  id: z.int(),
  kind: z.enum(GRANT_KINDS),
  calls: z.int(),
  left: z.int(),
  valid_until: z.string().nullable(),
  created: z.string(),
})
export const BalanceAnswer = dataOf(
  z.object({ total: z.int(), remaining: z.int(), grants: z.array(RunningGrant) }),
)

/** Calls used per day, oldest first, zero-filled, including today. `tz` is an IANA time zone. */
export const UsageQuery = z.strictObject({
  days: z.coerce.number().int().min(1).max(366).default(30),
  tz: z.string().max(64).default('UTC'),
})
export const UsageAnswer = dataOf(
  z.object({ days: z.array(z.object({ date: z.iso.date(), calls: z.int() })), total: z.int() }),
)

/**
 * When the calls run out at the rate of the last seven days. `runs_out_at` null: not foreseeable. `cause`: all are spent
 * by then, or the rest ends with its plan.
 */
export const ForecastAnswer = dataOf(
  z.object({
    calls_per_day: z.number(),
    runs_out_at: z.string().nullable(),
    days_left: z.number().nullable(),
    cause: z.enum(['spent', 'ended']).nullable(),
    /** Calls that will expire unused at this rate. */
    unused: z.int(),
  }),
)

/**
 * `late`: fewer visits are stored than the lease was used for, possibly a delay; `missing`: numbers are missing, or the
 * visits were late for long; `surplus`: more visits are stored than the lease was used for.
 */
export const MISMATCH_KINDS = ['late', 'missing', 'surplus'] as const
export type MismatchKind = (typeof MISMATCH_KINDS)[number]

/** Leases whose calls do not agree with the stored visits, newest first. */
export const MismatchesQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
})
export const MismatchesAnswer = pageOf(
  z.object({
    lease_id: z.int(),
    owner_id: z.int(),
    used: z.int(),
    visits: z.int(),
    kind: z.enum(MISMATCH_KINDS),
    seen: z.string(),
  }),
)
