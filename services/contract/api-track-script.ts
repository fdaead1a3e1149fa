import { z } from 'zod'
import { CONVERSION_OUTCOMES, CONVERSION_REASONS } from './conversions.ts'

/**
 * What the script on a page reports, as JSON in a body of `text/plain`, which browsers send to another origin without asking
 * first. Other fields are ignored; so is a status: what a page reports is pending.
 */
export const ScriptEvent = z.looseObject({
  clickId: z.string().max(500),
  event: z.string().max(500),
  value: z.union([z.string().max(50), z.number()]).nullish(),
  currency: z.string().max(10).nullish(),
  transactionId: z.union([z.string().max(500), z.int()]).nullish(),
})

export const ScriptEventAnswer = z.object({
  status: z.literal('success'),
  outcome: z.enum(CONVERSION_OUTCOMES),
  /** Why it was ignored, or did not become a conversion. */
  reason: z.enum(CONVERSION_REASONS).nullable(),
})
