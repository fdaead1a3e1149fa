import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { OWN_DOMAIN_REASONS, OWN_DOMAIN_STATES } from './own-domains.ts'

/** A host name, also an international one, or an address with it. */
export const DomainBody = z.strictObject({ host: z.string().trim().min(1).max(300) })

const address = z.string().trim().max(2048).nullable()
/** What is not in it stays. An empty address is none. */
export const DomainChange = z
  .strictObject({
    /** New links are made here unless they say otherwise. */
    is_default: z.boolean(),
    /** Links are shown as `/{code}` instead of `/t/{code}`. Both always answer. */
    short_paths: z.boolean(),
    /** Where `/` leads; null: to the page that says that there is no such link. */
    root_url: address,
    /** Where codes lead that no link has; null: to the same page. */
    unknown_url: address,
    /** Search engines are asked not to list the domain's links. */
    noindex: z.boolean(),
    /** Browsers are told to use https only, for a year. */
    hsts: z.boolean(),
  })
  .partial()
export type DomainChange = z.infer<typeof DomainChange>

/** What to set at the provider of one's DNS. */
export const DnsRecord = z.object({
  type: z.enum(['CNAME', 'A', 'AAAA', 'TXT']),
  name: z.string(),
  value: z.string(),
})
export type DnsRecord = z.infer<typeof DnsRecord>

const domainFields = {
  id: z.int(),
  /** In lower case; international names in Punycode. */
  host: z.string(),
  state: z.enum(OWN_DOMAIN_STATES),
  reason: z.enum(OWN_DOMAIN_REASONS).nullable(),
  /** What was found instead, e.g. the address that the host has. */
  detail: z.string().nullable(),
  records: z.array(DnsRecord),
  created: z.string(),
  checked: z.string().nullable(),
  /** When it is looked at next. */
  next_check: z.string(),
  verified: z.string().nullable(),
  /** Since when its DNS no longer leads here; the claim ends seven days later. */
  lost: z.string().nullable(),
  /** When the certificate ends; null: there is none. */
  certificate_until: z.string().nullable(),
  is_default: z.boolean(),
  short_paths: z.boolean(),
  root_url: z.string().nullable(),
  unknown_url: z.string().nullable(),
  noindex: z.boolean(),
  hsts: z.boolean(),
  /** Links at it that are not deleted. */
  links: z.int().nonnegative(),
}
export const OwnDomainItem = z.object(domainFields)
export type OwnDomainItem = z.infer<typeof OwnDomainItem>

/** Has its fields at the top level beside `status`. */
export const OwnDomainAnswer = z.object({ status: z.literal('success'), ...domainFields })

export const OwnDomainsAnswer = z.object({
  status: z.literal('success'),
  items: z.array(OwnDomainItem),
  /** False: the operator has not said where domains are to point, so none can be added. */
  enabled: z.boolean(),
  /** Whether certificates are ordered here. Without that, https is up to the operator's own proxy. */
  certificates: z.boolean(),
})

/** `to`: another custom domain's host; null: the installation's address. */
export const MoveLinksBody = z.strictObject({ to: z.string().trim().max(300).nullable() })
/** Links whose code is taken there stay. */
export const MoveLinksAnswer = dataOf(z.object({ moved: z.int(), stayed: z.int() }))
