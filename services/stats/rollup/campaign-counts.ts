import { OTHER_NAMES } from '@sluice/contract/campaign'

export const MAX_NAMES = 1_000

/** Whether a visit is counted in `visits_campaign_daily`. */
export const IS_NAMED = "(utm_source != '' OR utm_medium != '' OR utm_campaign != '')"

const rank = (by: string, names: string) =>
  `dense_rank() OVER (PARTITION BY day, owner, cloak ORDER BY ${by} DESC, ${names})`

/**
 * Columns and SELECT that fill `visits_campaign_daily` from the visits that `where` names. Of a link's day the 1,000 most
 * visited campaigns keep their names, and the 1,000 most visited pairs of source and medium: strangers choose what stands
 * in an address, and the table is kept for ever.
 */
export const campaignCounts = (where: string) => `
(day, owner, cloak, redirect_to, utm_source, utm_medium, utm_campaign, visits, metered)
SELECT day, owner, cloak, redirect_to,
  if(pair_rank <= ${MAX_NAMES}, source, '${OTHER_NAMES}') AS utm_source,
  if(pair_rank <= ${MAX_NAMES}, medium, '${OTHER_NAMES}') AS utm_medium,
  if(triple_rank <= ${MAX_NAMES}, campaign, '${OTHER_NAMES}') AS utm_campaign,
  sum(n) AS visits, sum(m) AS metered
FROM (
  SELECT *, ${rank('of_pair', 'source, medium')} AS pair_rank,
    ${rank('of_triple', 'source, medium, campaign')} AS triple_rank
  FROM (
    SELECT *, sum(n) OVER (PARTITION BY day, owner, cloak, source, medium) AS of_pair,
      sum(n) OVER (PARTITION BY day, owner, cloak, source, medium, campaign) AS of_triple
    FROM (
      SELECT toDate(at) AS day, owner, cloak, redirect_to, utm_source AS source, utm_medium AS medium,
        utm_campaign AS campaign, count() AS n, sum(metered) AS m
      FROM visits WHERE ${where} AND ${IS_NAMED}
      GROUP BY day, owner, cloak, redirect_to, source, medium, campaign
    )
  )
)
GROUP BY day, owner, cloak, redirect_to, utm_source, utm_medium, utm_campaign`
