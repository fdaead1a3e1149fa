import type { ReportQuestion } from '@sluice/contract/reports'
import { dayOf } from '../../clickhouse/day-of.ts'

export type Within = ReportQuestion<'conversion-funnel'>

/** Conditions for an owner's, or a link's, rows of whole UTC days, and their parameters. */
export function within({ owner, cloak, from, to }: Within, rawSince = 0) {
  const own = `owner = {owner: UInt64}${cloak ? ' AND cloak = {cloak: UInt64}' : ''}`
  return {
    conversions: `${own} AND click_at >= toDateTime64({first: String}, 3, 'UTC') AND click_at < toDateTime64({end: String}, 3, 'UTC')`,
    costs: `${own} AND day >= {first: Date} AND day < {end: Date}`,
    params: { owner, ...(cloak && { cloak }), first: dayOf(from), end: dayOf(to), since: dayOf(rawSince) },
  }
}

/** What counts of conversions, and which of it takes money back. */
export const COUNTED = "(status = 'approved' AND NOT late)"
export const IS_REFUND = "(name = 'refund' OR value < 0)"
