import type { CampaignName } from '@sluice/contract/campaign'

/** `merged`: without `redirect_to`. */
export type Grouped = { select: string; group: string; merged?: boolean }

/** SELECTs of the grouped column, `redirect_to`, `n` visits and `m` metered ones of the days that `where` names. */
type DailySource = (where: string) => string[]

export const destinationOf = ({ merged }: Grouped) => (merged ? '' : ', redirect_to')

const countsIn = (table: string, by: Grouped, where: string) =>
  `SELECT ${by.select}${destinationOf(by)}, sum(visits) AS n, sum(metered) AS m FROM ${table}
      WHERE ${where} GROUP BY ${by.group}${destinationOf(by)}`

export const dailyCounts =
  (by: Grouped): DailySource =>
  (where) => [countsIn('visits_daily', by, where)]

/** A difference: `visits_campaign_daily` has no visits without any name, and none of days before it existed. */
const unnamed = (select: string, by: string, where: string) => `
SELECT ${select}, toUInt64(greatest(sum(v), 0)) AS n, toUInt64(greatest(sum(k), 0)) AS m FROM (
  SELECT ${by}, toInt64(sum(visits)) AS v, toInt64(sum(metered)) AS k FROM visits_daily
  WHERE ${where} GROUP BY ${by}
  UNION ALL
  SELECT ${by}, -toInt64(sum(visits)) AS v, -toInt64(sum(metered)) AS k FROM visits_campaign_daily
  WHERE ${where} GROUP BY ${by}
) GROUP BY ${by} HAVING n > 0`

export const campaignDaily =
  (column: CampaignName, name: string = column): DailySource =>
  (where) => [
    countsIn('visits_campaign_daily', { select: `${column} AS ${name}`, group: column }, where),
    unnamed(`'' AS ${name}, redirect_to`, 'redirect_to', where),
  ]

/** The same of those that were led somewhere, by link, day and `key`, merged. */
export const campaignCells =
  (column: CampaignName): DailySource =>
  (where) => [
    countsIn(
      'visits_campaign_daily',
      { select: `cloak, day, toString(${column}) AS key`, group: `cloak, day, ${column}`, merged: true },
      where,
    ),
    unnamed("cloak, day, '' AS key", 'cloak, day', where),
  ]
