import { z } from 'zod'
import { CAMPAIGN_FILTERS, Campaign } from './campaign.ts'
import { conversionReports } from './conversion-reports.ts'
import { CONVERSION_STATUSES } from './conversions.ts'
import { DEFAULT_DOMAIN } from './own-domains.ts'
import { Counts, counts, countsBy, filtered, owner, range, shareReports } from './share-reports.ts'
import { todayReports } from './today-reports.ts'
import { CLOAK_MODES, DESTINATIONS, INACTIVE_CAUSES, REASONS } from './visit.ts'

/**
 * Reports of stats on its internal port: `POST /internal/reports/{name}`, request and answer as JSON. All but
 * `site-over-time` and `site-totals` are per owner, and all limit their rows. Times are Unix milliseconds, ranges half-open `[from, to)`.
 */
export const REPORTS_PATH = '/internal/reports'

/** Longest range of one report, in days of a wall clock, which may be set back by an hour once. */
export const MAX_REPORT_DAYS = 400
export const MAX_REPORT_MS = (MAX_REPORT_DAYS * 24 + 1) * 3_600_000
/** Most points of a series: 31 days of hours. */
export const MAX_SERIES_POINTS = 800

/** Most spans of `without-calls`. */
export const MAX_SPANS = 200

/** A visit as shown in a log. */
export const LoggedVisit = z.object({
  /** `{spool}-{seq}` */
  id: z.string(),
  at: z.int(),
  cloak: z.int(),
  cloak_version: z.int(),
  mode: z.enum(CLOAK_MODES),
  redirect_to: z.enum(DESTINATIONS),
  reason: z.enum(REASONS),
  /** Empty unless the reason is `inactive` and the cause is known. */
  inactive_cause: z.enum(['', ...INACTIVE_CAUSES]),
  country: z.string(),
  ip: z.string(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  referrer: z.string(),
  /** Empty when the browser named none. */
  language: z.string(),
  prefetch: z.union([z.literal(0), z.literal(1)]),
  /** The custom domain at which it came in; 0: the installation's address, as for stats of the release before. */
  domain: z.int().default(DEFAULT_DOMAIN),
  campaign: Campaign,
  metered: z.int(),
})

/** Most conversions of a visit that the log shows. */
export const MAX_LOGGED_CONVERSIONS = 20

/** `value`: minor units of `currency`; null when it has none. */
const LoggedConversion = z.object({
  name: z.string(),
  status: z.enum(CONVERSION_STATUSES),
  late: z.boolean(),
  at: z.int(),
  value: z.int().nullable(),
  currency: z.string().nullable(),
})

/** What a search looks for; a visit that has one of these is found. */
const LogSearch = z.strictObject({
  countries: z.array(z.string().length(2)).max(300),
  devices: z.array(z.string().max(40)).max(20),
  /** Part of the browser's or the system's name, in any case. */
  agent: z.string().max(200).nullable(),
  /** From the first address to the last, both canonical. */
  addresses: z.object({ first: z.string().max(45), last: z.string().max(45) }).nullable(),
  /** Beginning of an address in canonical text. */
  addressBegin: z.string().max(45).nullable(),
  /** Links whose name matches (stats does not know names). */
  cloaks: z.array(z.int().positive()).max(1_000),
})
export type LogSearch = z.infer<typeof LogSearch>

export const reports = {
  ...shareReports,
  ...conversionReports,
  ...todayReports,
  /** Lifetime totals of an owner's named links, and of all their links together. */
  'cloak-totals': {
    question: z.strictObject({ owner, cloaks: z.array(z.int().positive()).max(1_000) }),
    answer: z.object({ all: Counts, rows: z.array(z.object({ cloak: z.int(), ...counts })) }),
  },
  /** The same of each of an owner's links that was visited, at most 100,000 of them, most visited first. */
  'owner-totals': {
    question: z.strictObject({ owner }),
    answer: z.object({ rows: z.array(z.object({ cloak: z.int(), ...counts })) }),
  },
  /** The quarter hour of the first visit of an owner or of one of their links (noon UTC where only days are left); null: none. */
  'first-visit': {
    question: z.strictObject({ owner, cloak: range.cloak }),
    answer: z.object({ at: z.int().nullable() }),
  },
  /**
   * Spans of a range in which visits found no call, oldest first, the last 200: to the quarter hour, or to the day (UTC) where only
   * daily counts are left. A span lasts until a call was spent again.
   */
  'without-calls': {
    question: z.strictObject(range),
    answer: z.object({
      rows: z.array(z.object({ from: z.int(), to: z.int(), visits: z.int() })).max(MAX_SPANS),
    }),
  },
  /** One point per hour or day of the range in the time zone, zero-filled; `at` is the start of the bucket. */
  'over-time': {
    question: z.strictObject({ ...filtered, bucket: z.enum(['hour', 'day']), timeZone: z.string().max(64) }),
    answer: countsBy({ at: z.int() }),
  },
  /** The same for the whole installation. */
  'site-over-time': {
    question: z.strictObject({
      from: range.from,
      to: range.to,
      bucket: z.enum(['hour', 'day']),
      timeZone: z.string().max(64),
    }),
    answer: countsBy({ at: z.int() }),
  },
  /** Visits of the whole installation that were led somewhere, ever. */
  'site-totals': { question: z.strictObject({}), answer: z.object({ visits: z.int() }) },
  /**
   * Newest first, from `offset` (at most 10,000) or from `cursor` (`next` or `previous` of an answer). With the `asOf` of
   * an earlier answer, visits stored since then stay out, so that no row moves from page to page.
   */
  'access-log': {
    question: z.strictObject({
      ...filtered,
      /** What account of the release before asks for instead of `filters`. */
      redirectTo: z.enum(DESTINATIONS).nullish(),
      country: z.string().length(2).nullish(),
      reason: z.enum(REASONS).nullish(),
      devices: z.array(z.string().max(40)).max(20).nullish(),
      /** Visits with exactly these values. */
      campaign: z.partialRecord(z.enum(CAMPAIGN_FILTERS), z.string().max(200)).nullish(),
      search: LogSearch.nullish(),
      limit: z.int().min(1).max(100),
      offset: z.int().min(0).max(10_000).default(0),
      cursor: z.string().max(200).nullish(),
      asOf: z.int().nonnegative().nullish(),
    }),
    answer: z.object({
      /** `conversions`: the visit's first ones, oldest first. */
      rows: z.array(LoggedVisit.extend({ conversions: z.array(LoggedConversion) })),
      /** Number of matches in the range, whatever the `cursor`. */
      total: z.int(),
      /** Towards older visits. */
      next: z.string().nullable(),
      /** Towards newer ones. */
      previous: z.string().nullable(),
      asOf: z.int(),
    }),
  },
  /** All of an owner's remaining visits, oldest first. `after` is the `next` of the previous answer. */
  'own-visits': {
    question: z.strictObject({
      owner,
      limit: z.int().min(1).max(5_000),
      after: z.string().max(200).nullish(),
    }),
    answer: z.object({
      rows: z.array(LoggedVisit.extend({ user_agent: z.string() })),
      next: z.string().nullable(),
    }),
  },
} as const

export type ReportName = keyof typeof reports
export type ReportQuestion<N extends ReportName> = z.infer<(typeof reports)[N]['question']>
export type ReportAnswer<N extends ReportName> = z.infer<(typeof reports)[N]['answer']>
