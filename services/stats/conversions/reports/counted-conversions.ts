import { converted, isRated, type Rates, withFactors } from './factors.ts'
import { columnsOf } from './sums.ts'
import { COUNTED, IS_REFUND } from './within.ts'

export function countedConversions(key: string, where: string, rates: Rates): string {
  const rows = `SELECT ${key} AS key, toDate(at) AS rate_day, name, status, late AS is_late,
      toInt256(value) AS amount, currency, ${COUNTED} AS is_counted, ${IS_REFUND} AS takes_back
    FROM conversions FINAL WHERE ${where}`
  const conversion = 'is_counted AND NOT takes_back'
  const money = "is_counted AND currency != ''"
  const unrated = `${money} AND NOT ${isRated(rates)}`
  return `SELECT key, toString(currency) AS currency, ${columnsOf({
    conversions: `countIf(${conversion})`,
    leads: `countIf(${conversion} AND name = 'lead')`,
    sales: `countIf(${conversion} AND name = 'sale')`,
    refunds: 'countIf(is_counted AND takes_back)',
    pending: "countIf(status = 'pending' AND NOT is_late)",
    rejected: "countIf(status = 'rejected' AND NOT is_late)",
    late: 'countIf(is_late)',
    revenue_n: `countIf(${money})`,
    revenue: `sumIf(amount, ${money})`,
    revenue_in: `sumIf(${converted('amount', rates)}, ${money})`,
    revenue_unrated_n: `countIf(${unrated})`,
    revenue_unrated: `sumIf(amount, ${unrated})`,
  })}
  FROM ${withFactors(rows, rates)} GROUP BY key, currency`
}
