import type { CsvCell } from '@sluice/contract/csv'
import type { Amount } from './decimal.ts'
import type { ShownRow } from './shape-money.ts'

const COUNTS = [
  'visits',
  'real_visits',
  'conversions',
  'leads',
  'sales',
  'refunds',
  'pending',
  'rejected',
  'late',
] as const
const IN_ONE = ['revenue', 'cost', 'profit', 'return', 'per_visit'] as const
export type CsvHead = 'name' | 'rate' | (typeof COUNTS)[number] | (typeof IN_ONE)[number]

type Words = { head: (column: CsvHead, currency?: string) => string; name: (row: ShownRow) => string }

/**
 * A report as lines of a file. Amounts are the decimal texts of the answer: sums by currency first, then everything in the
 * account's reporting currency, if it has one.
 */
export function csvRows(rows: readonly ShownRow[], { head, name }: Words): CsvCell[][] {
  const revenues = currenciesOf(rows.flatMap(({ revenue }) => revenue))
  const costs = currenciesOf(rows.flatMap(({ cost }) => cost))
  const reporting = rows.find((row) => row.reporting)?.reporting?.currency
  return [
    [
      head('name'),
      ...COUNTS.map((column) => head(column)),
      head('rate'),
      ...revenues.map((currency) => head('revenue', currency)),
      ...costs.map((currency) => head('cost', currency)),
      ...(reporting ? IN_ONE.map((column) => `${head(column, reporting)} *`) : []),
    ],
    ...rows.map((row) => [
      name(row),
      ...COUNTS.map((column) => row[column]),
      row.rate ?? '',
      ...revenues.map((currency) => amountIn(row.revenue, currency)),
      ...costs.map((currency) => amountIn(row.cost, currency)),
      ...(reporting ? IN_ONE.map((column) => cellOf(row.reporting?.[column] ?? null)) : []),
    ]),
  ]
}

const currenciesOf = (amounts: readonly Amount[]): string[] =>
  [...new Set(amounts.map(({ currency }) => currency))].sort()

const cellOf = (value: string | number | null): CsvCell =>
  value === null ? '' : typeof value === 'number' ? value : { decimal: value }

const amountIn = (amounts: readonly Amount[], currency: string): CsvCell =>
  cellOf(amounts.find((each) => each.currency === currency)?.amount ?? null)
