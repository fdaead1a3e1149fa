import { z } from 'zod'
import { CONVERSION_STATUSES } from './conversions.ts'

/** A conversion as it was when it entered the queue of outgoing postbacks. Times are Unix milliseconds. */
export const OutgoingFacts = z.object({
  conversion: z.int(),
  owner: z.int(),
  link: z.int(),
  code: z.string(),
  click_id: z.string(),
  event: z.string(),
  status: z.enum(CONVERSION_STATUSES),
  /** A decimal, empty without a value. */
  value: z.string(),
  currency: z.string(),
  tid: z.string(),
  country: z.string(),
  at: z.int(),
  spool: z.string(),
  seq: z.int(),
  click_at: z.int(),
})
export type OutgoingFacts = z.infer<typeof OutgoingFacts>
