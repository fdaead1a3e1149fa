import { converted, isRated, type Rates, withFactors } from './factors.ts'
import { columnsOf } from './sums.ts'

type Spread = {
  /** Visits by link and day (and `key`, if costs have none of their own), without those that were led nowhere. */
  cells: string
  /** The key of a cost that has no visits, and of every cost if `isOwn`. */
  key: string
  isOwn: boolean
  where: string
  rates: Rates
}

/** What a link's day cost: `whole` minor units for `total` visits, and `whole_in` of the reporting currency. */
function wholeCosts({ cells, where, rates, isOwn }: Spread): string {
  const prices = `SELECT cloak, day, kind, toInt128(amount) AS amount, toString(currency) AS currency, day AS rate_day
    FROM costs FINAL WHERE ${where} AND kind != 'none'`
  const visits = `SELECT cloak, day, sum(n) AS paid${isOwn ? '' : ', arraySort(groupArray((key, n))) AS shares'}
    FROM ${cells} GROUP BY cloak, day`
  return `SELECT cloak, day, currency, toInt128(paid) AS total${isOwn ? '' : ', shares'},
      if(kind = 'day', amount, intDiv(amount * total * 2 + 1000000, 2000000)) AS whole,
      ${isRated(rates)} AS has_rate, ${converted('toInt256(whole)', rates)} AS whole_in
    FROM ${withFactors(prices, rates)} AS prices LEFT JOIN (${visits}) AS visits USING (cloak, day)
    WHERE total > 0 OR whole != 0`
}

/** `rest` is what the whole is above `each` for every visit, so that only small numbers are divided once for each key. */
const share = (whole: string, each: string, rest: string) =>
  `if(total = 0, ${whole}, ${each} * n + intDiv(${rest} * upto, visitors) - intDiv(${rest} * (upto - n), visitors))`

const shares = (costs: string, key: string, rates: Rates) => `
SELECT parts.1 AS key, toInt128(parts.2) AS n, upto, currency, has_rate,
  ${share('whole', 'each', 'rest')} AS part, ${rates ? share('whole_in', 'each_in', 'rest_in') : '0'} AS part_in
FROM (
  SELECT currency, has_rate, total, whole, whole_in, greatest(total, 1) AS visitors,
    intDiv(whole, visitors) AS each, toInt128(whole - each * visitors) AS rest,
    intDiv(whole_in, visitors) AS each_in, toInt128(whole_in - each_in * visitors) AS rest_in,
    if(total = 0, [(${key}, 0)], shares) AS parts, arrayCumSum(each -> toInt128(each.2), parts) AS sums
  FROM (${costs})
) ARRAY JOIN parts, sums AS upto`

/**
 * Costs by `key` and currency. What a link's day cost is spread over its visits of that day in the order of their keys:
 * each key has what is due up to it less what was due before, both rounded down, so that the parts add up to the whole.
 */
export function spreadCosts(spread: Spread): string {
  const { key, isOwn, rates } = spread
  const costs = wholeCosts(spread)
  const parts = isOwn
    ? `SELECT ${key} AS key, currency, has_rate, whole AS part, whole_in AS part_in FROM (${costs})`
    : shares(costs, key, rates)
  return `SELECT key, currency, ${columnsOf({
    cost_n: 'count()',
    cost: 'sum(part)',
    cost_in: 'sum(part_in)',
    cost_unrated_n: 'countIf(NOT has_rate)',
    cost_unrated: 'sumIf(part, NOT has_rate)',
  })}
  FROM (${parts}) GROUP BY key, currency`
}
