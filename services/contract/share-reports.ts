import { z } from 'zod'
import { CAMPAIGN_NAMES, CAMPAIGN_SUBS } from './campaign.ts'
import { DESTINATIONS, REASONS } from './visit.ts'
import { VisitFilters } from './visit-filters.ts'

export const owner = z.int().positive()
export const counts = {
  visits: z.int(),
  real_visits: z.int(),
  audit_visits: z.int(),
  unserved: z.int(),
  metered: z.int(),
}

/** `visits` = real + audit redirects given; `unserved` = visits that got a page instead (inactive link, no calls). */
export const Counts = z.object(counts)
export type Counts = z.infer<typeof Counts>

/** Whose visits in which span; `cloak`: of one link. */
export const range = {
  owner,
  from: z.int().nonnegative(),
  to: z.int().positive(),
  cloak: z.int().positive().nullish(),
}
/** `filters`: only visits that pass. */
export const filtered = { ...range, filters: VisitFilters.optional() }
/** Visits before it are gone and not counted; null: none are. Of reports that read the visits themselves. */
export const complete_from = z.int().nullable()
/** Rows of a key with its counts. */
export const countsBy = <T extends z.ZodRawShape>(key: T) =>
  z.object({ rows: z.array(z.object({ ...key, ...counts })), complete_from: complete_from.optional() })

/** Columns that only the visits themselves have. */
const VISIT_COLUMNS = [...CAMPAIGN_SUBS, 'referrer'] as const
export type VisitColumn = (typeof VISIT_COLUMNS)[number]

/**
 * Columns by which an owner's visits are counted. Each has a report `by-{column}` for account and a
 * `GET /api/stats/{column}` for owners.
 */
export const SHARE_COLUMNS = [
  ...(['country', 'reason', 'device', 'browser', 'os', 'language', 'prefetch'] as const),
  ...CAMPAIGN_NAMES,
  ...VISIT_COLUMNS,
] as const
export type ShareColumn = (typeof SHARE_COLUMNS)[number]
export const isOfVisits = (column: string): boolean =>
  column === 'domain' || VISIT_COLUMNS.some((each) => each === column)

/** Counts per value of a column, most visited first; `usualRows` of them unless the question has a `limit`. */
const shareReport = <T extends z.ZodRawShape>(column: T, usualRows: number) => ({
  question: z.strictObject({ ...filtered, limit: z.int().min(1).max(1_000).default(usualRows) }),
  answer: countsBy(column),
})

/** The same of a column that only visits have. */
const visitReport = <T extends z.ZodRawShape>(column: T, usualRows: number) => {
  const { question, answer } = shareReport(column, usualRows)
  return { question, answer: answer.extend({ complete_from }) }
}
const NAMES = 100

/** The reports that answer how many visits had which value. Apart from the others, which the web does not load. */
export const shareReports = {
  'by-country': shareReport({ country: z.string() }, 250),
  'by-reason': shareReport({ reason: z.enum(REASONS) }, REASONS.length),
  'by-device': shareReport({ device: z.string() }, 20),
  'by-browser': shareReport({ browser: z.string() }, 50),
  'by-os': shareReport({ os: z.string() }, 50),
  /** Empty: the browser named none, or the visit was before version 3 of the line. */
  'by-language': shareReport({ language: z.string() }, 50),
  /** 1: the browser fetched the link ahead of a press. */
  'by-prefetch': shareReport({ prefetch: z.union([z.literal(0), z.literal(1)]) }, 2),
  /**
   * Empty: the visit had none, or was before the release that keeps them. Of days whose visits are gone, the 1,000 most
   * visited names of a link are left, the rest is `(other)`.
   */
  'by-utm_source': shareReport({ utm_source: z.string() }, NAMES),
  'by-utm_medium': shareReport({ utm_medium: z.string() }, NAMES),
  'by-utm_campaign': shareReport({ utm_campaign: z.string() }, NAMES),
  'by-sub1': visitReport({ sub1: z.string() }, NAMES),
  'by-sub2': visitReport({ sub2: z.string() }, NAMES),
  'by-sub3': visitReport({ sub3: z.string() }, NAMES),
  'by-sub4': visitReport({ sub4: z.string() }, NAMES),
  'by-sub5': visitReport({ sub5: z.string() }, NAMES),
  /** The host of the page with the link, in small letters and without `www.`. Empty: the browser named none. */
  'by-referrer': visitReport({ referrer: z.string() }, NAMES),
  'by-cloak': shareReport({ cloak: z.int() }, 100),
  /** 0: the installation's address. */
  'by-domain': visitReport({ domain: z.int() }, 1_000),
  'by-country-destination': {
    question: z.strictObject(filtered),
    answer: z.object({
      rows: z.array(z.object({ country: z.string(), redirect_to: z.enum(DESTINATIONS), visits: z.int() })),
      complete_from: complete_from.optional(),
    }),
  },
} as const
