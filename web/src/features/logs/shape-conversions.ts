import type { LogEntry } from '../../api/logs.ts'
import { type Amount, total } from '../../parts/money/decimal.ts'

export type VisitConversion = LogEntry['conversions'][number]

/** Approved and in time: only those are counted. */
export const isCounted = ({ status, late }: VisitConversion): boolean => status === 'approved' && !late

/** What the counted conversions of a visit brought, by currency. */
export function valueOfVisit(conversions: readonly VisitConversion[]): Amount[] {
  const sums = new Map<string, string>()
  for (const each of conversions)
    if (isCounted(each) && each.value !== null && each.currency !== null)
      sums.set(each.currency, total(sums.get(each.currency) ?? each.value.replace(/\d/g, '0'), each.value))
  return [...sums].map(([currency, amount]) => ({ currency, amount }))
}
