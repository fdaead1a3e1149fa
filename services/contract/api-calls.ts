import { z } from 'zod'
import { dataOf, pageOf } from './api-answer.ts'
import { RunningGrant } from './running-grant.ts'

/** Used shares of a grant, in percent, at which its owner is notified. */
export const NOTICE_PERCENTS = [80, 95, 100] as const

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
 * What becomes of the calls at the present rate, as one statement. `cause` is `spent`: all are spent at `runs_out_at`,
 * in `days_left` days; `ended`: `unused` of them expire at `expires_at`; null: neither can be foreseen. The values of
 * the other statements are null. `calls_per_day` is counted over the last `rate_days` days, at most seven and no more
 * than there were.
 */
export const ForecastAnswer = dataOf(
  z.object({
    calls_per_day: z.number(),
    rate_days: z.number(),
    cause: z.enum(['spent', 'ended']).nullable(),
    runs_out_at: z.string().nullable(),
    days_left: z.number().nullable(),
    expires_at: z.string().nullable(),
    unused: z.int().nullable(),
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
