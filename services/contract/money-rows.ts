import { z } from 'zod'
import { CONVERSION_STATUSES } from './conversions.ts'
import { MAX_MINOR } from './money.ts'
import { DESTINATIONS } from './visit.ts'

/** `POST /internal/money/rows` on stats: stores conversions and costs, or what they have become. Answered once they are on disk. */
export const MONEY_ROWS_PATH = '/internal/money/rows'
export const MAX_MONEY_ROWS = 500
/** `POST /internal/money/highest`: the highest version stored. */
export const MONEY_HIGHEST_PATH = '/internal/money/highest'
/** `POST /internal/money/prune`: rows up to a version are deleted, in the background; ask until none is left. */
export const MONEY_PRUNE_PATH = '/internal/money/prune'
/** `POST /internal/money/sums`: what is stored of some owners, to be compared with Postgres. */
export const MONEY_SUMS_PATH = '/internal/money/sums'

const id = z.int().positive()
/** Unix milliseconds. ClickHouse's times end with 2299. */
const time = z
  .int()
  .min(-86_400_000)
  .max(Date.UTC(2299, 11, 31))
const currency = z.string().regex(/^[A-Z]{3}$/)
const amount = z.int().min(-MAX_MINOR).max(MAX_MINOR)

/** A conversion. `value`: minor units; 0 and no currency when it has none. */
export const ConversionMoneyRow = z.strictObject({
  kind: z.literal('conversion'),
  /** The one with the highest counts. */
  version: id,
  id,
  owner: id,
  cloak: id,
  click_at: time,
  at: time,
  received_at: time,
  changed_at: time,
  spool: z.string().regex(/^[a-z0-9]{1,32}$/),
  seq: z.int().nonnegative(),
  name: z.string().min(1).max(50),
  status: z.enum(CONVERSION_STATUSES),
  late: z.boolean(),
  value: amount,
  currency: z.union([currency, z.literal('')]),
  country: z.string().regex(/^[A-Z]{2}$/),
  redirect_to: z.enum(DESTINATIONS),
  cloak_version: z.int().nonnegative(),
  variant: z.int().min(0).max(255),
})
export type ConversionMoneyRow = z.infer<typeof ConversionMoneyRow>

/** The cost of a link's UTC day; see the table in stats. */
const CostMoneyRow = z.strictObject({
  kind: z.literal('cost'),
  version: id,
  owner: id,
  cloak: id,
  day: z.iso.date(),
  cost_kind: z.enum(['day', 'click', 'none']),
  amount: amount.nonnegative(),
  currency,
  changed_at: time,
})
export type CostMoneyRow = z.infer<typeof CostMoneyRow>

export const MoneyRow = z.discriminatedUnion('kind', [ConversionMoneyRow, CostMoneyRow])
export type MoneyRow = z.infer<typeof MoneyRow>

/** Rows are judged one by one, so that one that is malformed does not hold up the others. */
export const MoneyRows = z.strictObject({ rows: z.array(z.unknown()).min(1).max(MAX_MONEY_ROWS) })

/** `refused`: the places of rows that were not stored, and why. All others are. */
export const MoneyRowsAnswer = z.object({
  stored: z.int().nonnegative(),
  refused: z.array(z.object({ place: z.int().nonnegative(), reason: z.string().min(1) })),
})
export type MoneyRowsAnswer = z.infer<typeof MoneyRowsAnswer>

const version = z.int().nonnegative()
export const MoneyHighestAnswer = z.object({ version })
export const MoneyPrune = z.strictObject({ upTo: version })
export const MoneyPruneAnswer = z.object({ left: z.int().nonnegative() })

/** Of owners after `after` up to `to`, what last changed before `before` (Unix milliseconds). */
export const MoneySumsQuestion = z.strictObject({
  after: z.int().nonnegative(),
  to: z.int().nonnegative(),
  before: time,
})
export type MoneySumsQuestion = z.infer<typeof MoneySumsQuestion>

/** One sum. `sort`: status of conversions or kind of costs. `amount` is a whole number of any size. */
export const MoneySum = z.object({
  kind: z.enum(['conversion', 'cost']),
  owner: id,
  sort: z.string(),
  late: z.boolean(),
  currency: z.string(),
  rows: z.int().nonnegative(),
  amount: z.string().regex(/^-?\d+$/),
})
export type MoneySum = z.infer<typeof MoneySum>
export const MoneySumsAnswer = z.object({ sums: z.array(MoneySum) })
