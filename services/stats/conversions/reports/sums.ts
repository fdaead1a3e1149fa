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

/** What a key has in one currency; with an empty one what it has in none. */
export const PartRow = z.object({ key: z.string(), currency: z.string(), ...Counts.shape, ...Amounts.shape })
export type PartRow = z.infer<typeof PartRow>
export type AmountName = keyof z.infer<typeof Amounts>

/** The columns of a part of the report that has these; they are the same, in the same order, in each part. */
export const columnsOf = (part: Partial<Record<keyof z.infer<typeof Counts> | AmountName, string>>) =>
  [
    ...COUNTS.map((name) => `toUInt64(${part[name] ?? '0'}) AS ${name}`),
    ...AMOUNTS.map((name) => `toInt256(${part[name] ?? '0'}) AS ${name}`),
  ].join(', ')

export const SUMS_OF_PARTS = [...COUNTS, ...AMOUNTS].map((name) => `sum(${name}) AS ${name}`).join(', ')
export const SHOWN_SUMS = [
  ...COUNTS.map((name) => `sum(${name}) AS ${name}`),
  ...AMOUNTS.map((name) => `toString(sum(${name})) AS ${name}`),
].join(', ')
