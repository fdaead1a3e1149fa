import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { Counts } from './share-reports.ts'

/** Without `from`/`to`: the last 30 days. `tz` is the IANA time zone that defines days. */
export const AdminStatisticsQuery = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  tz: z.string().max(64).default('UTC'),
})

const PaymentFigures = z.object({
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
  /** US dollars of all approved payments, and of those approved in the range. */
  revenue: z.number(),
  revenue_in_range: z.number(),
})

/** Everything is current, except what is called "new", "in range" or "over time". */
export const AdminStatistics = z.object({
  from: z.string(),
  to: z.string(),
  users: z.object({
    total: z.int(),
    active: z.int(),
    members: z.int(),
    new: z.int(),
  }),
  payments: PaymentFigures.nullable(),
  plans: z.object({
    total: z.int(),
    active: z.int(),
    /** Members of each plan that has any, most first. */
    members: z.array(z.object({ id: z.int(), name: z.string(), name_en: z.string(), members: z.int() })),
  }),
  cloaks: z.object({
    total: z.int(),
    new: z.int(),
    cloak: z.int(),
    full_open: z.int(),
    audit: z.int(),
    taken_down: z.int(),
  }),
  abuse_reports: z.object({ open: z.int() }),
  /** In the range; null: statistics are unavailable. */
  visits: Counts.nullable(),
  /** Every day that the range touches; `day` is `YYYY-MM-DD`. */
  over_time: z.array(
    z.object({
      day: z.string(),
      users: z.int(),
      cloaks: z.int(),
      payments: z.int().nullable(),
      revenue: z.number().nullable(),
      visits: Counts.nullable(),
    }),
  ),
})
export const AdminStatisticsAnswer = dataOf(AdminStatistics)
