import { z } from 'zod'
import { AsOf, dataOf, pinnedPageOf } from './api-answer.ts'

/** The reason for an action; owners may see it. */
export const AdminReason = z.string().trim().min(1).max(500)

/** A domain or any link to it. It is blocked with all its subdomains. */
export const BlockDomainBody = z.strictObject({
  domain: z.string().trim().min(1).max(2_048),
  reason: AdminReason,
})

/** Most domains of one request. */
export const MAX_DOMAINS_AT_ONCE = 1_000
const DomainTexts = z.array(z.string().trim().min(1).max(2_048)).min(1).max(MAX_DOMAINS_AT_ONCE)

/** Domains, or links to them; each once or several times. */
export const BlockDomainsBody = z.strictObject({ domains: DomainTexts, reason: AdminReason })
export const CheckDomainsBody = z.strictObject({ domains: DomainTexts })

/**
 * `new` would be blocked; `known` is blocked already; `repeated` is the same as an earlier one of the request; the others
 * name no domain that can be blocked.
 */
const NAMED_DOMAIN_STATES = ['new', 'known', 'repeated', 'domain_invalid', 'domain_too_wide'] as const
/** What a text names; `domain` and `display` are null where it names none. */
export const NamedDomain = z.object({
  domain: z.string().nullable(),
  display: z.string().nullable(),
  state: z.enum(NAMED_DOMAIN_STATES),
})
/** In the order of the request. */
export const CheckDomainsAnswer = dataOf(z.object({ items: z.array(NamedDomain) }))
/** `known`: those that were blocked before. */
export const BlockDomainsAnswer = dataOf(
  z.object({
    added: z.array(z.object({ id: z.int(), domain: z.string() })),
    known: z.array(z.string()),
  }),
)

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
