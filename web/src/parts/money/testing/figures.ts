import type { ConversionFigures } from '@sluice/contract/api-conversion-stats'
import type { MoneyRow } from '../../../api/money.ts'

const NOTHING: ConversionFigures = {
  ...{ visits: 0, real_visits: 0, conversions: 0, leads: 0, sales: 0, refunds: 0 },
  ...{ pending: 0, rejected: 0, late: 0, rate: null, revenue: [], cost: [], reporting: null },
}

/** Figures of nothing but what is given. */
export const figures = (given: Partial<ConversionFigures>): ConversionFigures => ({ ...NOTHING, ...given })

export const rowOf = (key: string, given: Partial<ConversionFigures> = {}): MoneyRow => ({
  ...figures(given),
  key,
  label: key,
  deleted: false,
})

export const usd = (amount: string) => [{ currency: 'USD', amount }]
