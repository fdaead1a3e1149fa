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
const unnamed = (name: string, cell: string, where: string) => `
SELECT ${cell}'' AS ${name}, redirect_to, toUInt64(greatest(sum(v), 0)) AS n, toUInt64(greatest(sum(k), 0)) AS m FROM (
  SELECT ${cell}redirect_to, toInt64(sum(visits)) AS v, toInt64(sum(metered)) AS k FROM visits_daily
  WHERE ${where} GROUP BY ${cell}redirect_to
  UNION ALL
  SELECT ${cell}redirect_to, -toInt64(sum(visits)) AS v, -toInt64(sum(metered)) AS k FROM visits_campaign_daily
  WHERE ${where} GROUP BY ${cell}redirect_to
) GROUP BY ${cell}redirect_to HAVING n > 0`

/** By a column of campaigns, called `name`; with the `cell` `cloak, day, ` of each link and day. */
export const campaignDaily =
  (column: CampaignName, name: string = column, cell: '' | 'cloak, day, ' = ''): DailySource =>
  (where) => [
    countsIn(
      'visits_campaign_daily',
      { select: `${cell}${column} AS ${name}`, group: `${cell}${column}` },
      where,
    ),
    unnamed(name, cell, where),
  ]
