import type { Amount, ConversionFigures } from '@sluice/contract/api-conversion-stats'
import { type CurrencySums, MoneyCounts, type MoneyRow } from '@sluice/contract/conversion-reports'
import { showMinor } from '@sluice/contract/money'

/** Digits of the revenue for one visit behind those of its currency. */
const PER_VISIT_DIGITS = 2

type Sums = Omit<MoneyRow, 'key'>
const COUNTS = MoneyCounts.keyof().options

/** A row without anything. `rated`: with a reporting currency. */
export const noFigures = (rated: boolean): Sums => ({
  ...{ visits: 0, real_visits: 0, conversions: 0, leads: 0, sales: 0 },
  ...{ refunds: 0, pending: 0, rejected: 0, late: 0, revenue: [], cost: [] },
  reporting: rated ? { revenue: '0', cost: '0', without_rate: { revenue: [], cost: [] } } : null,
})

export function addFigures(left: Sums, right: Sums): Sums {
  const counts = { ...left }
  for (const name of COUNTS) counts[name] += right[name]
  return {
    ...counts,
    revenue: addSums(left.revenue, right.revenue),
    cost: addSums(left.cost, right.cost),
    reporting: left.reporting &&
      right.reporting && {
        revenue: String(BigInt(left.reporting.revenue) + BigInt(right.reporting.revenue)),
        cost: String(BigInt(left.reporting.cost) + BigInt(right.reporting.cost)),
        without_rate: {
          revenue: addSums(left.reporting.without_rate.revenue, right.reporting.without_rate.revenue),
          cost: addSums(left.reporting.without_rate.cost, right.reporting.without_rate.cost),
        },
      },
  }
}

const addSums = (left: CurrencySums, right: CurrencySums): CurrencySums =>
  [...Map.groupBy([...left, ...right], ({ currency }) => currency)]
    .map(([currency, of]) => ({
      currency,
      minor: String(of.reduce((sum, { minor }) => sum + BigInt(minor), 0n)),
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))

/** What the API shows of a row. `currency`: the reporting one. */
export function figures(
  { revenue, cost, reporting, ...counts }: Sums,
  currency: string | null,
): ConversionFigures {
  return {
    ...counts,
    rate: counts.real_visits > 0 ? counts.conversions / counts.real_visits : null,
    revenue: amounts(revenue),
    cost: amounts(cost),
    reporting: reporting && currency ? inCurrency(reporting, currency, counts.real_visits) : null,
  }
}

function inCurrency(sums: NonNullable<Sums['reporting']>, currency: string, realVisits: number) {
  const [revenue, cost] = [BigInt(sums.revenue), BigInt(sums.cost)]
  const { without_rate } = sums
  const isWhole = without_rate.revenue.length + without_rate.cost.length === 0
  const profit = revenue - cost
  return {
    currency,
    revenue: showMinor(revenue, currency),
    cost: showMinor(cost, currency),
    profit: isWhole ? showMinor(profit, currency) : null,
    return: isWhole && cost > 0n ? Number(profit) / Number(cost) : null,
    per_visit:
      realVisits > 0 && without_rate.revenue.length === 0 ? perVisit(revenue, realVisits, currency) : null,
    without_rate: { revenue: amounts(without_rate.revenue), cost: amounts(without_rate.cost) },
  }
}

const amounts = (sums: CurrencySums): Amount[] =>
  sums.map(({ currency, minor }) => ({ currency, amount: showMinor(BigInt(minor), currency) }))

function perVisit(revenue: bigint, realVisits: number, currency: string): string {
  const fine = revenue * 10n ** BigInt(PER_VISIT_DIGITS)
  const visits = BigInt(realVisits)
  const half = fine < 0n ? -visits : visits
  return showMinor((fine * 2n + half) / (visits * 2n), currency, PER_VISIT_DIGITS)
}
