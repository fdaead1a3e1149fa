import type { ConversionFigures } from '@sluice/contract/api-conversion-stats'
import { OTHER_NAMES } from '@sluice/contract/campaign'
import type { MoneyRow } from '../../api/money.ts'
import { compareAmounts, isZero } from './decimal.ts'
import { currencyOf, type InOneCurrency, inOneCurrency, zeroOf } from './one-currency.ts'

/** A row with its amounts in the currency of the whole report, if they have one in common. */
export type ShownRow = MoneyRow & { one: InOneCurrency | null }

export function inCurrencyOfAll(total: ConversionFigures, rows: readonly MoneyRow[]) {
  const currency = currencyOf(total)
  const zero = zeroOf(total, currency)
  return {
    currency,
    all: inOneCurrency(total, currency, zero),
    rows: rows.map((row): ShownRow => ({ ...row, one: inOneCurrency(row, currency, zero) })),
  }
}

/** Whether a report has anything but visits. */
export const hasMoney = (figures: ConversionFigures): boolean =>
  figures.conversions + figures.refunds + figures.pending + figures.rejected + figures.late > 0 ||
  [...figures.revenue, ...figures.cost].some(({ amount }) => !isZero(amount))

/** Amounts that have no rate to the reporting currency, currency by currency; null if there are none. */
export function withoutRate({ reporting }: ConversionFigures) {
  const { revenue, cost } = reporting?.without_rate ?? { revenue: [], cost: [] }
  return revenue.length + cost.length > 0 ? { revenue, cost } : null
}

export const COLUMNS = [
  'visits',
  'real_visits',
  'conversions',
  'rate',
  'revenue',
  'cost',
  'profit',
  'return',
  'per_visit',
] as const
export type Column = (typeof COLUMNS)[number]
const NEEDS_ONE: ReadonlySet<Column> = new Set(['profit', 'return', 'per_visit'])

/** Profit and what follows from it need one currency. */
export const columnsOf = (currency: string | null): Column[] =>
  COLUMNS.filter((column) => currency !== null || !NEEDS_ONE.has(column))

type Compared = number | string | null

const figureOf = (row: ShownRow, column: Column): Compared => {
  switch (column) {
    case 'visits':
    case 'real_visits':
    case 'conversions':
    case 'rate':
      return row[column]
    default:
      return row.one?.[column] ?? null
  }
}

/** Below zero if `one` is the smaller; what is not known is smaller than anything known. */
function compare(one: Compared, other: Compared): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  return typeof one === 'string' && typeof other === 'string'
    ? compareAmounts(one, other)
    : Number(one) - Number(other)
}

/** Largest first, those that are equal in `column` by conversions, then by visits; the rest of all others last. */
export const sortedBy = (rows: readonly ShownRow[], column: Column): ShownRow[] =>
  [...rows].sort(
    (one, other) =>
      Number(one.key === OTHER_NAMES) - Number(other.key === OTHER_NAMES) ||
      compare(figureOf(other, column), figureOf(one, column)) ||
      other.conversions - one.conversions ||
      other.visits - one.visits,
  )
