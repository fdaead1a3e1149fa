import { type CurrencySums, MoneyCounts, type MoneyRow } from '@sluice/contract/conversion-reports'
import type { AmountName, PartRow } from './sums.ts'

const SHOWN = MoneyCounts.keyof().options
const NOTHING: MoneyCounts = {
  ...{ visits: 0, real_visits: 0, conversions: 0, leads: 0, sales: 0 },
  ...{ refunds: 0, pending: 0, rejected: 0, late: 0 },
}

/** One row for each key, with its currencies in the order of their codes. `rated`: in a reporting currency as well. */
export const foldRows = (parts: readonly PartRow[], rated: boolean): MoneyRow[] =>
  [...Map.groupBy(parts, ({ key }) => key)].map(([key, of]) => ({
    key,
    ...countsOf(of),
    revenue: sumsOf(of, 'revenue'),
    cost: sumsOf(of, 'cost'),
    reporting: rated
      ? {
          revenue: totalOf(of, 'revenue_in'),
          cost: totalOf(of, 'cost_in'),
          without_rate: { revenue: sumsOf(of, 'revenue_unrated'), cost: sumsOf(of, 'cost_unrated') },
        }
      : null,
  }))

function countsOf(parts: readonly PartRow[]): MoneyCounts {
  const counts = { ...NOTHING }
  for (const part of parts) for (const name of SHOWN) counts[name] += part[name]
  return counts
}

const sumsOf = (
  parts: readonly PartRow[],
  name: 'revenue' | 'cost' | 'revenue_unrated' | 'cost_unrated',
): CurrencySums =>
  parts
    .filter((part) => part[`${name}_n`] > 0)
    .map((part) => ({ currency: part.currency, minor: part[name] }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))

const totalOf = (parts: readonly PartRow[], name: AmountName) =>
  String(parts.reduce((sum, part) => sum + BigInt(part[name]), 0n))
