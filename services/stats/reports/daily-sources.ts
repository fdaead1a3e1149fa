import type { CampaignName } from '@sluice/contract/campaign'

export type Grouped = { select: string; group: string }

/** SELECTs of the grouped column, `redirect_to`, `n` visits and `m` metered ones of the days that `where` names. */
type DailySource = (where: string) => string[]

const countsIn = (table: string, { select, group }: Grouped, where: string) =>
  `SELECT ${select}, redirect_to, sum(visits) AS n, sum(metered) AS m FROM ${table}
      WHERE ${where} GROUP BY ${group}, redirect_to`

export const dailyCounts =
  (by: Grouped): DailySource =>
  (where) => [countsIn('visits_daily', by, where)]

/** A difference: `visits_campaign_daily` has no visits without any name, and none of days before it existed. */
const unnamed = (column: CampaignName, where: string) => `
SELECT '' AS ${column}, redirect_to, toUInt64(greatest(sum(v), 0)) AS n, toUInt64(greatest(sum(k), 0)) AS m FROM (
  SELECT redirect_to, toInt64(sum(visits)) AS v, toInt64(sum(metered)) AS k FROM visits_daily
  WHERE ${where} GROUP BY redirect_to
  UNION ALL
  SELECT redirect_to, -toInt64(sum(visits)) AS v, -toInt64(sum(metered)) AS k FROM visits_campaign_daily
  WHERE ${where} GROUP BY redirect_to
) GROUP BY redirect_to HAVING n > 0`

export const campaignDaily =
  (column: CampaignName): DailySource =>
  (where) => [
    countsIn('visits_campaign_daily', { select: column, group: column }, where),
    unnamed(column, where),
  ]
