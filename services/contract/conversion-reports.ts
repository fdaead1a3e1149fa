import { z } from 'zod'
import { CONVERSIONS_BY, type ConversionsBy } from './api-conversion-stats.ts'
import { CURRENCY_DIGITS } from './money.ts'
import { owner } from './share-reports.ts'

export const DAY_MS = 86_400_000
/** Most factors of one question: daily rates of every currency for the longest range and the longest window. */
export const MAX_FACTORS = 150_000
export const MAX_QUESTION_BYTES = 16_000_000
/** Most rows before `(other)`; days and countries are all there. */
export const mostRows = (by: ConversionsBy) => (by === 'day' || by === 'country' ? 410 : 200)

const midnight = z.int().nonnegative().multipleOf(DAY_MS)
/** Whole UTC days, Unix ms, half-open. */
const days = { owner, from: midnight, to: midnight.positive(), cloak: z.int().positive().nullish() }

const Currency = z.enum([...CURRENCY_DIGITS.keys()])
/** A whole number of minor units as text: sums may be larger than a number holds exactly. */
const Minor = z.string().regex(/^-?\d{1,77}$/)
const Positive = z.string().regex(/^[1-9]\d{0,30}$/)
const Sums = z.array(z.object({ currency: Currency, minor: Minor }))
export type CurrencySums = z.infer<typeof Sums>

/** Minor units of `currency`, times `num` / `den`, are minor units of the reporting currency, from the day `from` on. */
const Factor = z.object({ currency: Currency, from: z.iso.date(), num: Positive, den: Positive })
const Reporting = z.object({ currency: Currency, factors: z.array(Factor).max(MAX_FACTORS) })
export type Reporting = z.infer<typeof Reporting>

/** Of conversions: refunds, pending, rejected and late ones are in no other count. */
export const MoneyCounts = z.object({
  visits: z.int(),
  real_visits: z.int(),
  conversions: z.int(),
  leads: z.int(),
  sales: z.int(),
  refunds: z.int(),
  pending: z.int(),
  rejected: z.int(),
  late: z.int(),
})
export type MoneyCounts = z.infer<typeof MoneyCounts>

const Figures = MoneyCounts.extend({
  revenue: Sums,
  cost: Sums,
  /** Sums in the reporting currency, each amount rounded by itself; what has no factor is in `without_rate` alone. */
  reporting: z
    .object({ revenue: Minor, cost: Minor, without_rate: z.object({ revenue: Sums, cost: Sums }) })
    .nullable(),
})
const MoneyRow = Figures.extend({ key: z.string() })
export type MoneyRow = z.infer<typeof MoneyRow>

/** Reports of conversions, by the UTC day of the click. */
export const conversionReports = {
  /** Rows add up to everything of the range. What is before `complete_from` (Unix ms) has the empty key. */
  conversions: {
    question: z.strictObject({
      ...days,
      by: z.enum(CONVERSIONS_BY).default('day'),
      reporting: Reporting.nullish(),
    }),
    answer: z.object({ rows: z.array(MoneyRow), complete_from: z.int().nullable() }),
  },
  'conversion-currencies': {
    question: z.strictObject(days),
    answer: z.object({ currencies: z.array(Currency), last_day: z.iso.date().nullable() }),
  },
  'conversion-funnel': {
    question: z.strictObject(days),
    answer: z.object({ visits: z.int(), leads: z.int(), sales: z.int() }),
  },
  /** Conversions by the time since their click, in the steps of `TIME_STEPS`. */
  'conversion-times': {
    question: z.strictObject(days),
    answer: z.object({ median_seconds: z.int().nullable(), conversions: z.array(z.int()) }),
  },
} as const

export type ConversionReport = keyof typeof conversionReports

/** Seconds at which the steps begin: at once, a minute, ten, an hour, a day, three, a week, thirty days. */
export const TIME_STEPS = [0, 60, 600, 3_600, 86_400, 259_200, 604_800, 2_592_000] as const
