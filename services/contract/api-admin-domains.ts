import { z } from 'zod'
import { AsOf, dataOf, pinnedPageOf } from './api-answer.ts'

/** The reason for an action; owners may see it. */
export const AdminReason = z.string().trim().min(1).max(500)

/** A domain or any link to it. It is blocked with all its subdomains. */
export const BlockDomainBody = z.strictObject({
  domain: z.string().trim().min(1).max(2_048),
  reason: AdminReason,
})
/** `restoreLinks`: links taken down because of this domain answer again, unless another blocked domain applies. */
export const UnblockDomainBody = z.strictObject({
  reason: AdminReason,
  restoreLinks: z.boolean().default(false),
})

/** `applying`, `lifting`: links to it are still being taken down or restored. */
export const DOMAIN_STATES = ['applying', 'applied', 'lifting'] as const

export const BlockedDomain = z.object({
  id: z.int(),
  /** Lower-case ASCII, e.g. `xn--fiqs8s.example`. */
  domain: z.string(),
  /** As shown to people. */
  display: z.string(),
  reason: z.string(),
  state: z.enum(DOMAIN_STATES),
  links_down: z.int(),
  created_by: z.object({ id: z.int(), email: z.string() }),
  created: z.string(),
})
export const BlockedDomainsQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  search: z.string().max(253).optional(),
})
export const BlockedDomainsAnswer = pinnedPageOf(BlockedDomain)
export const BlockedDomainAnswer = dataOf(BlockedDomain)
