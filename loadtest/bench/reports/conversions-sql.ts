import { CAMPAIGN_NAMES, CAMPAIGN_SUBS } from '@sluice/contract/campaign'
import { LINKS_PER_OWNER, OWNERS } from './visits-sql.ts'

const FACTS = ['country', 'redirect_to', 'cloak_version', ...CAMPAIGN_NAMES, ...CAMPAIGN_SUBS].join(', ')

/**
 * One INSERT that makes about one conversion of every `each` visits to the real link, of those in `[from, to)` (Unix ms). Half
 * of them are leads of no value, the rest sales and some refunds in three currencies, up to ten days after the click.
 */
export const conversionsSql = (from: number, to: number, each: number) => `
INSERT INTO conversions (owner, cloak, id, version, click_at, at, received_at, spool, seq, name, status, late, value, currency,
  variant, found, ${FACTS})
SELECT owner, cloak, seq, seq, at, at + toIntervalSecond(h % 864000) AS moment, moment, spool, seq,
  if(h % 2 = 0, 'lead', if(h % 31 = 0, 'refund', 'sale')) AS event, if(h % 17 = 0, 'pending', 'approved'), 0,
  multiIf(event = 'lead', 0, event = 'refund', -1, 1) * toInt64(500 + h % 20000),
  if(event = 'lead', '', arrayElement(['USD', 'EUR', 'JPY'], 1 + h % 3)), 0, 1, ${FACTS}
FROM (
  SELECT *, cityHash64(seq, 21) AS h FROM visits
  WHERE redirect_to = 'target' AND at >= toDateTime64(${from / 1000}, 3, 'UTC') AND at < toDateTime64(${to / 1000}, 3, 'UTC')
    AND cityHash64(seq, 20) % ${each} = 0
)`

/** A cost of every link for each of `days` days before the midnight `to` (Unix ms), two in three of them per visit. */
export const costsSql = (to: number, days: number) => `
INSERT INTO costs (owner, cloak, day, version, kind, amount, currency)
SELECT 1 + intDiv(cloak - 1, ${LINKS_PER_OWNER}), cloak, toDate(toDateTime(${to / 1000}, 'UTC')) - 1 - day, 1,
  if((cloak + day) % 3 = 0, 'day', 'click'), if((cloak + day) % 3 = 0, 5000, 2500000) + cloak, if(cloak % 2 = 0, 'USD', 'EUR')
FROM (SELECT number + 1 AS cloak FROM numbers(${OWNERS * LINKS_PER_OWNER})) AS links
CROSS JOIN (SELECT number AS day FROM numbers(${days})) AS days`
