import type { ConversionFigures } from '@sluice/contract/api-conversion-stats'
import { difference, isZero, perOne } from './decimal.ts'

/** Figures as amounts of one currency. */
export type InOneCurrency = {
  currency: string
  revenue: string
  cost: string
  profit: string | null
  /** Profit for one unit of cost. */
  return: number | null
  per_visit: string | null
}

type Figures = Pick<ConversionFigures, 'revenue' | 'cost' | 'real_visits' | 'reporting'>

/** The account's reporting currency; without one, the only currency of all amounts, if there is only one. */
export function currencyOf({ revenue, cost, reporting }: Figures): string | null {
  if (reporting) return reporting.currency
  const used = new Set([...revenue, ...cost].map(({ currency }) => currency))
  return used.size === 1 ? ([...used][0] ?? null) : null
}

/** Figures in `currency`; null where they are sums of several currencies. Nothing is converted here. */
export function inOneCurrency(figures: Figures, currency: string | null, zero: string): InOneCurrency | null {
  if (currency === null) return null
  if (figures.reporting) return figures.reporting
  const sum = (amounts: Figures['revenue']) =>
    amounts.find((each) => each.currency === currency)?.amount ?? zero
  const [revenue, cost] = [sum(figures.revenue), sum(figures.cost)]
  const profit = difference(revenue, cost)
  return {
    currency,
    revenue,
    cost,
    profit,
    return: isZero(cost) ? null : Number(profit) / Number(cost),
    per_visit: figures.real_visits > 0 ? perOne(revenue, figures.real_visits) : null,
  }
}

/** Nothing of a currency, written with as many digits as an amount of it has. */
export function zeroOf({ revenue, cost }: Figures, currency: string | null): string {
  const amount = [...revenue, ...cost].find((each) => each.currency === currency)?.amount
  return amount ? difference(amount, amount) : '0'
}
