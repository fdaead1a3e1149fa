import { z } from 'zod'
import { CloakBody } from './api-cloak.ts'
import { RULES, SAYINGS } from './trace.ts'
import { DESTINATIONS, REASONS } from './visit.ts'

/**
 * A visit that is not made. The link: `cloak_id`, or one of its earlier versions; or `form`, which is not saved, as a new
 * link or, with `cloak_id`, as a change of that one. The visitor: `country` or `address`.
 */
export const SimulateBody = z.strictObject({
  cloak_id: z.int().positive().max(999_999_999_999_999).optional(),
  form: CloakBody.optional(),
  /** As it was then. */
  version: z.int().positive().max(1_000_000_000).optional(),
  /** ISO 3166-1 alpha-2, or `ZZ` for an unknown one. Lists of addresses are not asked. */
  country: z.string().length(2).optional(),
  /** IPv4 or IPv6; its country is looked up, and the account's and the site's lists are asked. */
  address: z.string().trim().min(1).max(45).optional(),
  /** Absent: whether the account has calls left now. */
  callsLeft: z.boolean().optional(),
})
export type SimulateBody = z.infer<typeof SimulateBody>

/** Has its fields at the top level beside `status`. */
export const SimulateAnswer = z.object({
  status: z.literal('success'),
  redirect_to: z.enum(DESTINATIONS),
  reason: z.enum(REASONS),
  /** The whole address, with macros filled and without a click id; null: a page. */
  location: z.string().nullable(),
  /** Whether it would cost a call. */
  metered: z.boolean(),
  /** Those asked, in order; the last one decides. */
  rules: z.array(z.object({ rule: z.enum(RULES), saw: z.string(), said: z.enum(SAYINGS) })),
})
export type SimulateAnswer = z.infer<typeof SimulateAnswer>
