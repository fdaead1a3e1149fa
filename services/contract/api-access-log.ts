import { z } from 'zod'
import { dataOf, pinnedPageOf, shortAddressFields } from './api-answer.ts'
import { Campaign } from './campaign.ts'
import { CONVERSION_STATUSES } from './conversions.ts'
import { CLOAK_MODES, DESTINATIONS, INACTIVE_CAUSES, REASONS } from './visit.ts'

/** Highest page number of the access log. */
export const MAX_LOG_PAGES = 500

/** `value`: a decimal text with the digits of `currency`; both are null when it has none. */
const VisitConversion = z.object({
  event: z.string(),
  status: z.enum(CONVERSION_STATUSES),
  /** It came after the account's window. */
  late: z.boolean(),
  at: z.string(),
  value: z.string().nullable(),
  currency: z.string().nullable(),
})

export const AccessLogItem = z.object({
  id: z.string(),
  access_time: z.string(),
  visitor_ip: z.string(),
  country_code: z.string(),
  mode: z.enum(CLOAK_MODES),
  redirect_to: z.enum(DESTINATIONS),
  reason: z.enum(REASONS),
  /** What made the link inactive at the time; null for other reasons, and when it is not known. */
  inactive_cause: z.enum(INACTIVE_CAUSES).nullable(),
  cloak_id: z.int(),
  cloak_name: z.string(),
  /** The link no longer exists. */
  cloak_deleted: z.boolean(),
  cloak_version: z.int(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  referrer: z.string(),
  /** The visitor's preferred language, such as `pt-BR`; null when the browser named none. */
  language: z.string().nullable(),
  /** The browser fetched the link ahead of a press (`Sec-Purpose: prefetch`). */
  prefetch: z.boolean(),
  /** The custom domain at which it came in; null: the installation's address. */
  domain: z.string().nullable().optional(),
  /** The parameters of the visited address that are kept (`utm_…`, click ids of platforms, `sub1` to `sub5`), by name. */
  campaign: Campaign,
  /** The visit's first conversions, oldest first, at most 20. */
  conversions: z.array(VisitConversion),
})
export type AccessLogItem = z.infer<typeof AccessLogItem>

export const AccessLogAnswer = pinnedPageOf(AccessLogItem).extend({
  /** Of the page behind this one, with older visits. */
  next_cursor: z.string().nullable(),
  /** Of the page before it. */
  previous_cursor: z.string().nullable(),
})

/** Own links by name or short link, deleted ones included, whose visits stay in the log. */
export const CloakNamesQuery = z.strictObject({
  search: z.string().max(200).optional(),
  cloak_id: z.coerce.number().int().positive().optional(),
})
export const CloakName = z.object({
  id: z.int(),
  name: z.string(),
  ...shortAddressFields,
  deleted: z.boolean(),
})
export type CloakName = z.infer<typeof CloakName>
/** The newest of them; `more` tells that others match, too. */
export const CloakNamesAnswer = dataOf(z.object({ items: z.array(CloakName), more: z.boolean() }))
