import { z } from 'zod'
import { AsOf, Cursor, cursorPageOf, dataOf, ShortUrl, shortAddressFields } from './api-answer.ts'
import { Region } from './cloak-settings.ts'
import { settingsByName } from './settings-by-name.ts'
import { CLOAK_MODES } from './visit.ts'

/** 4 to 32 of `A-Z a-z 0-9 _ -`. Generated codes are 7 base62 characters. */
export const SHORT_CODE = /^[A-Za-z0-9_-]{4,32}$/

// In the order in which the API reference shows them.
const { name: nameField, realUrl, auditUrl, ...otherFields } = settingsByName('form', 'body')

const Domain = z.string().trim().min(1).max(300)
/** Instead of a host in a filter: the installation's address. */
export const INSTALLATION = '-'

/** Create and update. `shortLink` is an optional custom code, or a full link that contains it. */
export const CloakBody = z.strictObject({
  name: nameField,
  realUrl,
  auditUrl,
  shortLink: z.string().trim().max(300).nullish(),
  /** null: the installation's address. Absent: a new link is made at the account's default, another one stays. A change moves the link. */
  domain: Domain.nullish(),
  ...otherFields,
})
export type CloakBody = z.infer<typeof CloakBody>

const { name, real_url, audit_url, active, ...otherSettings } = settingsByName('api', 'shown')

const cloakFields = {
  id: z.int(),
  /** Grows with each change. Optional, because a page may be newer than the service. */
  version: z.int().optional(),
  name,
  ...shortAddressFields,
  real_url,
  audit_url,
  created: z.string(),
  visits: z.int(),
  real_visits: z.int(),
  audit_visits: z.int(),
  /** Statistics are unavailable: the three counts are the last known ones. */
  counts_delayed: z.boolean(),
  ...otherSettings,
  /** Set when an administrator took the link down, whatever its settings. */
  taken_down: z.object({ reason: z.string() }).nullable(),
}
export const CloakItem = z.object(cloakFields)
export type CloakItem = z.infer<typeof CloakItem>

export const CLOAK_SORTS = ['created', 'name', 'visits', 'real', 'audit'] as const
export type CloakSort = (typeof CLOAK_SORTS)[number]
export const SORT_ORDERS = ['asc', 'desc'] as const
export type SortOrder = (typeof SORT_ORDERS)[number]
/** What a list sorts by when nothing says otherwise: names from A, everything else from the most. */
export const usualOrder = (sort: CloakSort): SortOrder => (sort === 'name' ? 'asc' : 'desc')

/**
 * `sort` by `visits`, `real` or `audit` visits is `statistics_unavailable` while statistics are; links with equal figures keep
 * the order of their creation.
 */
export const CloakListQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
  as_of: AsOf,
  cursor: Cursor,
  search: z.string().max(200).optional(),
  mode: z.enum(CLOAK_MODES).optional(),
  /** Links at a custom domain; `-`: at the installation's address. */
  domain: Domain.optional(),
  sort: z.enum(CLOAK_SORTS).default('created'),
  order: z.enum(SORT_ORDERS).optional(),
})
export const CloakListAnswer = cursorPageOf(CloakItem)

/** Has its fields at the top level beside `status`, as the specification defines. */
export const CloakDetailAnswer = z.object({
  status: z.literal('success'),
  ...cloakFields,
  active,
})

export const CloakCreatedAnswer = z.object({
  status: z.literal('success'),
  id: z.int(),
  short_link: z.string(),
  short_url: ShortUrl,
  data: CloakItem,
})
export const CloakUpdatedAnswer = dataOf(CloakItem)

export const CountriesQuery = z.strictObject({ common_only: z.enum(['true', 'false']).default('false') })
export const CountriesAnswer = z.array(Region)
