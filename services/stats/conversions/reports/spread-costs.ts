import { converted, isRated, type Rates, withFactors } from './factors.ts'
import { columnsOf } from './sums.ts'

const share = (of: string) =>
  `if(total = 0, ${of}, intDiv(${of} * upto, greatest(total, 1)) - intDiv(${of} * (upto - n), greatest(total, 1)))`

/**
 * Costs by `key` and currency. What a link's day cost is spread over its visits of that day in the order of their keys:
 * each key has what is due up to it less what was due before, both rounded down, so that the parts add up to the whole.
 * `cells`: visits by link, day and key, without those that were led nowhere. `lonely`: the key of a day without visits.
 */
export function spreadCosts(cells: string, lonely: string, where: string, rates: Rates): string {
  const prices = `SELECT cloak, day, kind, toInt128(amount) AS amount, toString(currency) AS currency, day AS rate_day
    FROM costs FINAL WHERE ${where} AND kind != 'none'`
  const visits = `SELECT cloak, day, sum(n) AS paid, arraySort(groupArray((key, n))) AS shares
    FROM ${cells} GROUP BY cloak, day`
  const wholes = `SELECT currency, toInt128(paid) AS total,
      if(paid = 0, [(${lonely}, 0)], shares) AS parts, arrayCumSum(each -> toInt128(each.2), parts) AS sums,
      if(kind = 'day', amount, intDiv(amount * total * 2 + 1000000, 2000000)) AS whole,
      ${isRated(rates)} AS has_rate, ${converted('toInt256(whole)', rates)} AS whole_in
    FROM ${withFactors(prices, rates)} AS prices LEFT JOIN (${visits}) AS visits USING (cloak, day)
    WHERE total > 0 OR whole != 0`
  return `SELECT key, currency, ${columnsOf({
    cost_n: 'count()',
    cost: 'sum(part)',
    cost_in: 'sum(part_in)',
    cost_unrated_n: 'countIf(NOT has_rate)',
    cost_unrated: 'sumIf(part, NOT has_rate)',
  })}
  FROM (
    SELECT parts.1 AS key, toInt128(parts.2) AS n, sums AS upto, currency, has_rate, ${share('whole')} AS part,
      ${rates ? share('whole_in') : '0'} AS part_in
    FROM (${wholes}) ARRAY JOIN parts, sums
  )
  GROUP BY key, currency`
}
