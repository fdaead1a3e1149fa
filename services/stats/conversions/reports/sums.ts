import { MoneyCounts } from '@sluice/contract/conversion-reports'
import { z } from 'zod'

/** `_n`: how many amounts are in a sum, so that a sum of zero differs from none. `_unrated`: those without a rate. */
const Counts = MoneyCounts.extend({
  revenue_n: z.int(),
  cost_n: z.int(),
  revenue_unrated_n: z.int(),
  cost_unrated_n: z.int(),
})
/** Minor units, in 256 bits and hence as text. `_in`: in the reporting currency. */
const Amounts = z.object({
  revenue: z.string(),
  cost: z.string(),
  revenue_in: z.string(),
  cost_in: z.string(),
  revenue_unrated: z.string(),
  cost_unrated: z.string(),
})
const COUNTS = Counts.keyof().options
const AMOUNTS = Amounts.keyof().options
type CountName = (typeof COUNTS)[number]
export type AmountName = (typeof AMOUNTS)[number]

/** What a key has in one currency; with an empty one what it has in none. */
const Sums = z.object({ key: z.string(), currency: z.string(), ...Counts.shape, ...Amounts.shape })
export type PartRow = z.infer<typeof Sums>

const named = (names: readonly string[], values: readonly unknown[], nothing: unknown) =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? nothing]))

/** A row of `shownSums`, with its sums by their names. */
export const PartRow = z
  .object({ key: z.string(), currency: z.string(), counts: z.array(z.int()), amounts: z.array(z.string()) })
  .transform(({ counts, amounts, ...row }) =>
    Sums.parse({ ...row, ...named(COUNTS, counts, 0), ...named(AMOUNTS, amounts, '0') }),
  )

/** What comes after the last one is nothing. */
const upToLast = <T>(values: (T | undefined)[], nothing: T) =>
  values.slice(0, values.findLastIndex((value) => value !== undefined) + 1).map((value) => value ?? nothing)

/**
 * The columns of a part of the report that has these: `counts` and `amounts`. Two lists instead of a column for each sum,
 * because ClickHouse takes longer to read a statement of so many columns than to run it.
 */
export const columnsOf = (part: Partial<Record<CountName | AmountName, string>>) => {
  const list = (names: readonly (CountName | AmountName)[], type: string) => {
    const sums = upToLast(
      names.map((name) => part[name]),
      '0',
    )
    return `CAST([${sums.join(', ')}], 'Array(${type})')`
  }
  return `${list(COUNTS, 'UInt64')} AS counts, ${list(AMOUNTS, 'Int256')} AS amounts`
}

/** One count of `counts`. */
export const countOf = (name: CountName) => `counts[${COUNTS.indexOf(name) + 1}]`
export const SUMS_OF_PARTS = 'sumForEach(parts.counts) AS counts, sumForEach(parts.amounts) AS amounts'
/** The rows of `sql` as `PartRow` reads them. */
export const shownSums = (sql: string) =>
  `SELECT key, currency, counts, arrayMap(amount -> toString(amount), amounts) AS amounts FROM (${sql})`
