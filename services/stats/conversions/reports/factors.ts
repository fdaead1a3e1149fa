import type { Reporting } from '@sluice/contract/conversion-reports'

export type Rates = Pick<Reporting, 'currency' | 'factors'> | null

/**
 * The factors as a table. They stand in the statement itself, because they may be more than an address holds; the
 * contract lets nothing through but codes, days and digits.
 */
const table = (rates: NonNullable<Rates>) => {
  const lines = rates.factors.map(({ currency, from, num, den }) => `${currency},${from},${num},${den}`)
  return `SELECT splitByChar(',', line) AS fields, fields[1] AS of_currency, toDate(fields[2]) AS since,
      toInt256(fields[3]) AS num, toInt256(fields[4]) AS den
    FROM (SELECT arrayJoin(splitByChar('|', '${lines.join('|')}')) AS line) WHERE line != ''`
}

/** `rows` with `num` and `den` of the factor for their `currency` on `rate_day`; `den` is 0 where there is none. */
export const withFactors = (rows: string, rates: Rates): string =>
  rates && rates.factors.length > 0
    ? `(SELECT * FROM (${rows}) AS amounts ASOF LEFT JOIN (${table(rates)}) AS factors
        ON amounts.currency = factors.of_currency AND amounts.rate_day >= factors.since)`
    : `(SELECT *, toInt256(0) AS num, toInt256(0) AS den FROM (${rows}))`

export const isRated = (rates: Rates) => (rates ? `(currency = '${rates.currency}' OR den > 0)` : 'false')

/** An amount in the reporting currency, rounded half away from zero as `convert` does; 0 without a rate. */
export const converted = (amount: string, rates: Rates): string =>
  rates
    ? `multiIf(currency = '${rates.currency}', ${amount}, den = 0, toInt256(0),
        sign(${amount}) * intDiv(abs(${amount}) * num * 2 + den, greatest(den, 1) * 2))`
    : 'toInt256(0)'
