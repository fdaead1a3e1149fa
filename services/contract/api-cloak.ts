import { z } from 'zod'
import { AsOf, dataOf, pageOf } from './api-answer.ts'
import { Region } from './cloak-settings.ts'
import { DEVICE_KINDS } from './devices.ts'
import { settingsByName } from './settings-by-name.ts'
import { CLOAK_MODES, DESTINATIONS, INACTIVE_CAUSES, REASONS } from './visit.ts'

/** Highest page number of the access log. */
export const MAX_LOG_PAGES = 500

/** 4 to 32 of `A-Z a-z 0-9 _ -`. Generated codes are 7 base62 characters. */
export const SHORT_CODE = /^[A-Za-z0-9_-]{4,32}$/

// In the order in which the API reference shows them.
const { name: nameField, realUrl, auditUrl, ...otherFields } = settingsByName('form', 'body')

/** Create and update. `shortLink` is an optional custom code, or a full link that contains it. */
export const CloakBody = z.strictObject({
  name: nameField,
  realUrl,
  auditUrl,
  shortLink: z.string().trim().max(300).nullish(),
  ...otherFields,
})
export type CloakBody = z.infer<typeof CloakBody>

const { name, real_url, audit_url, active, ...otherSettings } = settingsByName('api', 'shown')

const cloakFields = {
  id: z.int(),
  name,
  /** Relative: `/t/{code}`. */
  short_link: z.string(),
  real_url,
  audit_url,
  created: z.string(),
  visits: z.int(),
  real_visits: z.int(),
  audit_visits: z.int(),
  /** Statistics are unavailable: the three counts are the last known ones. */
  counts_delayed: z.boolean(),
  ...otherSettings,
  /** Set when an administrator stopped the link, whatever its settings. */
  taken_down: z.object({ reason: z.string() }).nullable(),
}
export const CloakItem = z.object(cloakFields)
export type CloakItem = z.infer<typeof CloakItem>

export const CloakListQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(10),
  search: z.string().max(200).optional(),
  mode: z.enum(CLOAK_MODES).optional(),
})
export const CloakListAnswer = pageOf(CloakItem)

/** Has its fields at the top level beside `status`, as the specification defines. */
export const CloakDetailAnswer = z.object({
  status: z.literal('success'),
  ...cloakFields,
  active,
})

/** Own links by name or short link, deleted ones included, whose visits stay in the log. */
export const CloakNamesQuery = z.strictObject({
  search: z.string().max(200).optional(),
  cloak_id: z.coerce.number().int().positive().optional(),
})
export const CloakName = z.object({
  id: z.int(),
  name: z.string(),
  /** Relative: `/t/{code}`. */
  short_link: z.string(),
  deleted: z.boolean(),
})
export type CloakName = z.infer<typeof CloakName>
/** The newest of them; `more` tells that others match, too. */
export const CloakNamesAnswer = dataOf(z.object({ items: z.array(CloakName), more: z.boolean() }))

export const CloakCreatedAnswer = z.object({
  status: z.literal('success'),
  id: z.int(),
  short_link: z.string(),
  data: CloakItem,
})
export const CloakUpdatedAnswer = dataOf(CloakItem)

export const CountriesQuery = z.strictObject({ common_only: z.enum(['true', 'false']).default('false') })
export const CountriesAnswer = z.array(Region)

/**
 * `search` covers what the log shows: link names, addresses and their beginnings and ranges, countries and devices by
 * name in either language or by code, browsers and systems. Times are ISO 8601. Pages end at 500; `cursor` goes on.
 */
export const AccessLogQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(MAX_LOG_PAGES, 'page_too_deep').default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  cloak_id: z.coerce.number().int().positive().optional(),
  redirect_to: z.enum(DESTINATIONS).optional(),
  reason: z.enum(REASONS).optional(),
  country: z.string().length(2).optional(),
  device: z.enum(DEVICE_KINDS).optional(),
  search: z.string().max(200).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().max(200).optional(),
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
})
export type AccessLogItem = z.infer<typeof AccessLogItem>

export const AccessLogAnswer = pageOf(AccessLogItem).extend({
  as_of: z.int(),
  /** Of the page behind this one, with older visits. */
  next_cursor: z.string().nullable(),
  /** Of the page before it. */
  previous_cursor: z.string().nullable(),
})
