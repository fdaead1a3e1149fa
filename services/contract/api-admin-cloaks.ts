import { z } from 'zod'
import { AdminReason } from './api-admin-domains.ts'
import { AsOf, dataOf, pinnedPageOf, shortAddressFields } from './api-answer.ts'
import { CLOAK_MODES } from './visit.ts'

/** `search`: a short link or its code, or the domain of one of its destinations. */
export const AdminCloaksQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  search: z.string().max(2_048).optional(),
  owner_id: z.coerce.number().int().positive().optional(),
  taken_down: z.enum(['true', 'false']).optional(),
})

export const AdminCloak = z.object({
  id: z.int(),
  name: z.string(),
  ...shortAddressFields,
  owner: z.object({ id: z.int(), email: z.string() }),
  mode: z.enum(CLOAK_MODES),
  real_url: z.string(),
  audit_url: z.string().nullable(),
  created: z.string(),
  /** Deleted by its owner: nothing is left to take down. */
  deleted: z.boolean(),
  /** `domain`: the blocked domain that it was taken down for; null when an administrator took it down. */
  taken_down: z.object({ at: z.string(), reason: z.string(), domain: z.string().nullable() }).nullable(),
})
export const AdminCloaksAnswer = pinnedPageOf(AdminCloak)
export const AdminCloakAnswer = dataOf(AdminCloak)

export const TakeDownBody = z.strictObject({ reason: AdminReason })
