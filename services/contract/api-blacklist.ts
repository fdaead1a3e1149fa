import { z } from 'zod'
import { AsOf, dataOf, pinnedPageOf } from './api-answer.ts'

export const MAX_BLACKLIST_RULES = 1_000

/** Address or CIDR range. `reason` is a note for the owner. */
export const BlacklistBody = z.strictObject({
  range: z.string().trim().min(2).max(50),
  reason: z.string().trim().max(200).default(''),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
})

export const BlacklistItem = z.object({
  id: z.int(),
  range: z.string(),
  reason: z.string(),
  expires_at: z.string().nullable(),
  created: z.string(),
})
export const BlacklistQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_BLACKLIST_RULES).default(100),
  as_of: AsOf,
})
export const BlacklistAnswer = pinnedPageOf(BlacklistItem)
export const BlacklistAddedAnswer = dataOf(BlacklistItem)
