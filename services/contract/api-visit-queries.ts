import { z } from 'zod'
import { MAX_LOG_PAGES } from './api-access-log.ts'
import { AsOf } from './api-answer.ts'
import { DEVICE_VALUES } from './devices.ts'
import { DESTINATIONS, REASONS } from './visit.ts'
import {
  type FilterValues,
  MAX_FILTER_VALUES,
  MAX_WRITTEN_VALUE,
  readFilterValues,
  type VisitFilter,
} from './visit-filters.ts'

/** `!` before a value: is not. */
const eitherWay = <const T extends string>(values: readonly T[]) =>
  z.enum(values.flatMap((value) => [value, `!${value}` as const]))

const TOO_LONG = 'filter_too_long'

/** A name that may be repeated. `message` is the key of the error's text. */
const filter = <T extends z.ZodType<string | number>>(value: T, message: string) =>
  z
    .union([value, z.array(value).max(MAX_FILTER_VALUES, TOO_LONG)], message)
    .transform(
      (written): FilterValues => readFilterValues((Array.isArray(written) ? written : [written]).map(String)),
    )
    .optional()

const text = filter(z.string().max(MAX_WRITTEN_VALUE, TOO_LONG), TOO_LONG)
const linkId = z.union([
  z.coerce.number().int().positive(),
  z.string().regex(/^![1-9]\d{0,14}$/, 'positive_number'),
])

/**
 * What the log and the reports of visits are filtered by, as in `VISIT_FILTERS`. `campaign` is another name of `utm_campaign`.
 * Values of devices are kinds, or as reports show them; an empty country is the unknown one.
 */
const filters = {
  cloak_id: filter(linkId, 'positive_number'),
  country: filter(z.string().regex(/^!?(?:[A-Za-z]{2})?$/, 'region_unknown'), 'region_unknown'),
  reason: filter(eitherWay(REASONS), 'field_invalid'),
  redirect_to: filter(eitherWay(DESTINATIONS), 'field_invalid'),
  device: filter(eitherWay(DEVICE_VALUES), 'field_invalid'),
  browser: text,
  os: text,
  language: text,
  referrer: text,
  domain: text,
  utm_source: text,
  utm_medium: text,
  utm_campaign: text,
  campaign: text,
  sub1: text,
  sub2: text,
  sub3: text,
  sub4: text,
  sub5: text,
} satisfies Record<VisitFilter | 'campaign', z.ZodType<FilterValues | undefined>>

export type FilterQuery = { readonly [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> }

/**
 * `search` covers what the log shows: link names, addresses and their beginnings and ranges, countries and devices by
 * name in either language or by code, browsers and systems. Times are ISO 8601. Pages end at 500; `cursor` goes on.
 */
export const AccessLogQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(MAX_LOG_PAGES, 'page_too_deep').default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
  as_of: AsOf,
  ...filters,
  search: z.string().max(200).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cursor: z.string().max(200).optional(),
})

/** `GET /api/stats/{name}` for the signed-in owner. Without `from`/`to`: the last 7 days. `tz` is an IANA time zone. */
export const StatsQuery = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  ...filters,
})
export const StatsOverTimeQuery = StatsQuery.extend({
  bucket: z.enum(['hour', 'day']).default('day'),
  tz: z.string().max(64).default('UTC'),
})
