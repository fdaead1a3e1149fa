import type { MoneyQuestion } from '../../api/money.ts'
import { addDays, type Day, today } from '../../ui/dates/days.ts'
import type { TimeSpan } from '../time-span.ts'

/** UTC days, both inclusive. */
export type MoneyDays = { first: Day; last: Day }

const DAY_MS = 86_400_000

/**
 * As many UTC days as the reader's range has days: conversions and costs are counted by UTC day. A range that runs until
 * now ends with the UTC day of now, which may be the reader's tomorrow or yesterday.
 */
export function moneyDays(span: TimeSpan & { running: boolean }, now: Date): MoneyDays {
  const begin = today(new Date(span.from))
  const end = today(new Date(Date.parse(span.to) - 1))
  const count = Math.round((Date.parse(end) - Date.parse(begin)) / DAY_MS) + 1
  const last = span.running ? now.toISOString().slice(0, 10) : end
  return { first: addDays(last, 1 - count), last }
}

/** The same number of days directly before. */
export function daysBefore({ first, last }: MoneyDays): MoneyDays {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  return { first: addDays(first, -count), last: addDays(last, -count) }
}

export const questionOf = ({ first, last }: MoneyDays, cloak?: number): MoneyQuestion => ({
  from: `${first}T00:00:00Z`,
  to: `${addDays(last, 1)}T00:00:00Z`,
  ...(cloak !== undefined && { cloak_id: cloak }),
})
