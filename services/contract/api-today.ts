import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { Counts } from './share-reports.ts'
import { VisitFilters } from './visit-filters.ts'

/** `GET /api/stats/today`. `tz` is an IANA time zone: its day and hours are meant. */
export const TodayQuery = z.strictObject({ tz: z.string().max(64).default('UTC') })

const TodayHour = z.object({ at: z.string(), visits: z.int(), real_visits: z.int() })
const moved = { today: z.int(), yesterday: z.int() }

/**
 * `visits`: redirects in the period; `audit_share`: those of them to the audit link, between 0 and 1, of a link that was in
 * mode `cloak`.
 */
export const UNUSUAL_MEASURES = ['visits', 'audit_share'] as const

/** What is far from the same hours of the four weeks before. `filters` with `from` and `to` lead to its visits. */
export const UnusualItem = z.object({
  measure: z.enum(UNUSUAL_MEASURES),
  cloak_id: z.int(),
  cloak_name: z.string(),
  /** Null: the link as a whole. */
  country: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  value: z.number(),
  /** The median of the weeks before. */
  usual: z.number(),
  /** Visits in the period. */
  visits: z.int(),
  filters: VisitFilters,
})

/**
 * Today, in the time zone, from midnight; yesterday and the same weekday a week ago until the time of `until` on the clock, a
 * full minute. Null: visits of that time are no longer kept. What is compared, and who moves, is counted once a minute.
 */
export const TodayAnswer = dataOf(
  z.object({
    from: z.string(),
    until: z.string(),
    /** Today is counted up to here, which is later. */
    counted: z.string(),
    today: Counts,
    yesterday: Counts.nullable(),
    week_ago: Counts.nullable(),
    /** One for each hour; yesterday's are all. */
    hours: z.object({ today: z.array(TodayHour), yesterday: z.array(TodayHour) }),
    /** Whose visits differ most from yesterday's until the same time, most notable first, with 20 visits on one of both days. */
    movers: z.object({
      cloaks: z.array(z.object({ cloak_id: z.int(), name: z.string(), deleted: z.boolean(), ...moved })),
      countries: z.array(z.object({ country: z.string(), ...moved })),
    }),
    /** Most notable first. */
    unusual: z.array(UnusualItem),
    /** Days until all calls are spent; null: that cannot be foreseen. `expires_at`: `unused` of them expire before. */
    calls: z.object({
      days_left: z.number().nullable(),
      expires_at: z.string().nullable(),
      unused: z.int().nullable(),
    }),
  }),
)
export type Today = z.infer<typeof TodayAnswer>['data']
