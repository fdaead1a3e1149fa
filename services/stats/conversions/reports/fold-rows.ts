import { OTHER_NAMES } from '@sluice/contract/campaign'
import { type CurrencySums, MoneyCounts, type MoneyRow } from '@sluice/contract/conversion-reports'
import type { AmountName, PartRow } from './sums.ts'

const SHOWN = MoneyCounts.keyof().options
const NOTHING: MoneyCounts = {
  ...{ visits: 0, real_visits: 0, conversions: 0, leads: 0, sales: 0 },
  ...{ refunds: 0, pending: 0, rejected: 0, late: 0 },
}

/**
 * The rows of a report, heaviest first: by conversions and then visits. If there are more keys than `most`, the lightest are
 * one row, `(other)`, which is the last.
 */
export function shownRows(parts: readonly PartRow[], rated: boolean, most: number): MoneyRow[] {
  const rows = foldRows(parts, rated).toSorted(byWeight)
  if (rows.length <= most) return rows
  const shown = new Set(rows.slice(0, most).map(({ key }) => key))
  const cut = parts.map((part) => (shown.has(part.key) ? part : { ...part, key: OTHER_NAMES }))
  return foldRows(cut, rated).toSorted(byWeight)
}

export const byKey = (a: MoneyRow, b: MoneyRow) => (a.key < b.key ? -1 : 1)
const isRest = ({ key }: MoneyRow) => Number(key === OTHER_NAMES)
const byWeight = (a: MoneyRow, b: MoneyRow) =>
  isRest(a) - isRest(b) || b.conversions - a.conversions || b.visits - a.visits || byKey(a, b)

/** One row for each key, with its currencies in the order of their codes. `rated`: in a reporting currency as well. */
const foldRows = (parts: readonly PartRow[], rated: boolean): MoneyRow[] =>
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
  [
    ...Map.groupBy(
      parts.filter((part) => part[`${name}_n`] > 0),
      ({ currency }) => currency,
    ),
  ]
    .map(([currency, of]) => ({ currency, minor: totalOf(of, name) }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))

const totalOf = (parts: readonly PartRow[], name: AmountName) =>
  String(parts.reduce((sum, part) => sum + BigInt(part[name]), 0n))
