import { addDays, type Day } from '../../ui/dates/days.ts'
import { digitsOf } from './decimal.ts'
import type { MoneyDays } from './money-days.ts'
import type { ShownRow } from './shape-money.ts'

/** A day of the picture. `revenue` and `cost` are in the smallest unit, for drawing only; `row` has the exact texts. */
export type DayPoint = {
  at: Day
  conversions: number
  revenue: number | null
  cost: number | null
  row: ShownRow | null
}

/** One point for every day; a day of which the report says nothing had nothing. */
export function dayPoints(rows: readonly ShownRow[], { first, last }: MoneyDays): DayPoint[] {
  const known = new Map(rows.map((row) => [row.key, row]))
  const one = rows.some((row) => row.one)
  const days: DayPoint[] = []
  for (let at = first; at <= last; at = addDays(at, 1)) {
    const row = known.get(at) ?? null
    days.push({
      at,
      conversions: row?.conversions ?? 0,
      revenue: one ? minor(row?.one?.revenue ?? '0') : null,
      cost: one ? minor(row?.one?.cost ?? '0') : null,
      row,
    })
  }
  return days
}

const minor = (amount: string): number => Number(amount.replace('.', ''))

/** How many of the smallest unit make one. */
export const unitsOf = (amount: string): number => 10 ** digitsOf(amount)
