import { converted, isRated, type Rates, withFactors } from './factors.ts'
import { columnsOf } from './sums.ts'

/** Visits that a price of one visit is paid for, and that share the price of a day. */
const PAID = "redirect_to != 'none'"

/**
 * Costs by `key` and currency. What a link's day cost is spread over its visits of that day in the order of their keys:
 * each key has what is due up to it less what was due before, both rounded down, so that the parts add up to the whole.
 * `cells`: those visits by link, day and key. `lonely`: the key where there are none.
 */
export function spreadCosts(cells: string, lonely: string, where: string, rates: Rates): string {
  const prices = `SELECT cloak, day, kind, toInt256(amount) AS amount, toString(currency) AS currency, day AS rate_day
    FROM costs FINAL WHERE ${where} AND kind != 'none'`
  const shares = `SELECT cloak, day, key, toInt256(sum(n)) AS n FROM (
      SELECT cloak, day, key, n FROM ${cells} WHERE ${PAID}
      UNION ALL SELECT cloak, day, ${lonely} AS key, 0 AS n FROM (${prices})
    ) GROUP BY cloak, day, key`
  const whole = "if(kind = 'day', amount, intDiv(amount * total * 2 + 1000000, 2000000))"
  const part = (of: string) =>
    `if(total = 0, ${of}, intDiv(${of} * upto, greatest(total, 1)) - intDiv(${of} * (upto - n), greatest(total, 1)))`
  return `SELECT key, currency, ${columnsOf({
    cost_n: 'count()',
    cost: `sum(${part('whole')})`,
    cost_in: `sum(${part('whole_in')})`,
    cost_unrated_n: `countIf(NOT ${isRated(rates)})`,
    cost_unrated: `sumIf(${part('whole')}, NOT ${isRated(rates)})`,
  })}
  FROM (
    SELECT *, ${whole} AS whole, ${converted('whole', rates)} AS whole_in FROM (
      SELECT *, sum(n) OVER (PARTITION BY cloak, day) AS total,
        sum(n) OVER (PARTITION BY cloak, day ORDER BY key ROWS UNBOUNDED PRECEDING) AS upto
      FROM (${shares}) AS shares INNER JOIN ${withFactors(prices, rates)} AS prices USING (cloak, day)
    )
  )
  WHERE n > 0 OR total = 0 AND whole != 0
  GROUP BY key, currency`
}

/** The links and days that have a cost, for `cells`. */
export const haveCosts = (day: string, where: string) =>
  `(cloak, ${day}) IN (SELECT cloak, day FROM costs WHERE ${where} AND kind != 'none')`
