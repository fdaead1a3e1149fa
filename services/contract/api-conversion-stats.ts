import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { CAMPAIGN_SUBS } from './campaign.ts'

/** What conversions are counted by. `destination`: where the visit went; `version`: the link's, at the visit. */
export const CONVERSIONS_BY = [
  ...(['day', 'link', 'country', 'destination', 'version'] as const),
  ...(['campaign', 'source', 'medium'] as const),
  ...CAMPAIGN_SUBS,
] as const
export type ConversionsBy = (typeof CONVERSIONS_BY)[number]

/**
 * Reports of conversions count whole UTC days: every day that the range touches. Without `from` and `to`: the last 7 days
 * with today. At most 400 days.
 */
export const ConversionRangeQuery = z.strictObject({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  cloak_id: z.coerce.number().int().positive().optional(),
})
/** `GET /api/stats/conversions`. */
export const ConversionStatsQuery = ConversionRangeQuery.extend({ by: z.enum(CONVERSIONS_BY).default('day') })

/** `amount`: a decimal text with the currency's digits. */
export const Amount = z.object({ currency: z.string(), amount: z.string() })
export type Amount = z.infer<typeof Amount>

/** Everything in the account's reporting currency. `profit` and `return` are null where an amount has no rate. */
export const InReportingCurrency = z.object({
  currency: z.string(),
  revenue: z.string(),
  cost: z.string(),
  profit: z.string().nullable(),
  /** Profit for one unit of cost; null without a cost. */
  return: z.number().nullable(),
  /** Revenue for one visit to the real link, with two digits more; null without such visits, or where revenue has no rate. */
  per_visit: z.string().nullable(),
  /** Amounts without a rate. They are in no other figure here. */
  without_rate: z.object({ revenue: z.array(Amount), cost: z.array(Amount) }),
})

/**
 * Everything belongs to the day of the click, so that a row's conversions come from its visits; those of past days still
 * grow. Only approved conversions inside the account's window count. `revenue` and `cost` are sums per currency.
 */
export const ConversionFigures = z.object({
  visits: z.int(),
  /** Visits to the real link: what `rate` is a share of. */
  real_visits: z.int(),
  /** Leads, sales and all other events but refunds. */
  conversions: z.int(),
  leads: z.int(),
  sales: z.int(),
  refunds: z.int(),
  /** Not decided yet, turned down, and after the window: in no other figure. */
  pending: z.int(),
  rejected: z.int(),
  late: z.int(),
  /** Conversions divided by visits to the real link; null without such visits. */
  rate: z.number().nullable(),
  revenue: z.array(Amount),
  cost: z.array(Amount),
  /** Null unless the account has a reporting currency. */
  reporting: InReportingCurrency.nullable(),
})
export type ConversionFigures = z.infer<typeof ConversionFigures>

/**
 * `key`: the day, country, name or number as text; empty where it is none or not known, `(other)` for all beyond the first
 * 200. `label`: a link's name, else the key.
 */
export const ConversionRow = ConversionFigures.extend({
  key: z.string(),
  label: z.string(),
  /** The link is deleted. Of other rows false. */
  deleted: z.boolean(),
})
/**
 * Every day has an item, oldest first; all else those with the most conversions first. They add up to `total`. `from` and
 * `to`: the whole days counted. `complete_from`: what is earlier has the empty key, because the visits that had keys are
 * gone; null: nothing is. `items` stands at the top level as well as in `data`.
 */
export const ConversionStatsAnswer = dataOf(
  z.object({
    from: z.string(),
    to: z.string(),
    by: z.enum(CONVERSIONS_BY),
    complete_from: z.string().nullable(),
    total: ConversionFigures,
    items: z.array(ConversionRow),
  }),
).extend({ items: z.array(ConversionRow) })

/**
 * Clicks that reached each step, in the order of the steps: `visit` (to the real link), `lead`, `sale`. A click with a sale has
 * reached the lead, too.
 */
export const FunnelAnswer = dataOf(
  z.object({
    from: z.string(),
    to: z.string(),
    steps: z.array(z.object({ step: z.enum(['visit', 'lead', 'sale']), clicks: z.int() })),
  }),
)

/** Conversions by the time from their click. `to_seconds` of the last step is null. */
export const ConversionTimesAnswer = dataOf(
  z.object({
    from: z.string(),
    to: z.string(),
    median_seconds: z.int().nullable(),
    steps: z.array(z.object({ from_seconds: z.int(), to_seconds: z.int().nullable(), conversions: z.int() })),
  }),
)
