import type { ConversionsBy } from '@sluice/contract/api-conversion-stats'
import { type CampaignName, OTHER_NAMES } from '@sluice/contract/campaign'
import { type CountedBy, DAYS } from '../../reports/counted-visits.ts'
import { campaignCells, campaignDaily, dailyCounts } from '../../reports/daily-sources.ts'

/** Where the key of a row stands: expressions of each table. */
type Column = {
  visits: string
  /** Of `visits_daily`; null: only the visits themselves have it. */
  daily: string | null
  conversions: string
  /** The key of a cost that has no visits. */
  costs: string
  campaign?: CampaignName
}

const column = (name: string): Column => ({ visits: name, daily: name, conversions: name, costs: "''" })
const ofVisits = (name: string): Column => ({ ...column(name), daily: null })
const ofCampaign = (campaign: CampaignName): Column => ({ ...column(campaign), campaign })

const COLUMNS: Record<ConversionsBy, Column> = {
  day: { visits: 'toDate(at)', daily: 'day', conversions: 'toDate(click_at)', costs: 'day' },
  link: { ...column('cloak'), costs: 'cloak' },
  country: column('country'),
  destination: column('redirect_to'),
  version: ofVisits('cloak_version'),
  campaign: ofCampaign('utm_campaign'),
  source: ofCampaign('utm_source'),
  medium: ofCampaign('utm_medium'),
  sub1: ofVisits('sub1'),
  sub2: ofVisits('sub2'),
  sub3: ofVisits('sub3'),
  sub4: ofVisits('sub4'),
  sub5: ofVisits('sub5'),
}

/** May be another in every visit. */
export const hasManyKeys = (by: ConversionsBy) => by.startsWith('sub')

/** Whether a cost itself says its key. */
export const isOfCosts = (by: ConversionsBy) => COLUMNS[by].costs !== "''"

export const isGoneWithVisits = (by: ConversionsBy) => COLUMNS[by].daily === null

export const costKey = (by: ConversionsBy) => `toString(${COLUMNS[by].costs})`

/** Visits by `key`. Days whose keys are gone have the empty one. */
export function countedKeys(by: ConversionsBy): CountedBy {
  const { visits, daily, campaign } = COLUMNS[by]
  return {
    visits: { select: `toString(${visits}) AS key`, group: visits },
    daily: campaign ? campaignDaily(campaign, 'key') : dailyCounts(dailyKey(daily)),
    grain: DAYS,
  }
}

/** Those that were led to a destination by link, day and, unless costs have it, `key`; by key, of links and days that have a cost. */
export function paidCells(by: ConversionsBy, costs: string): CountedBy {
  const { visits, daily, campaign } = COLUMNS[by]
  const led = "redirect_to != 'none'"
  const merged = true
  if (isOfCosts(by))
    return {
      visits: { select: 'cloak, toDate(at) AS day', group: 'cloak, toDate(at)', merged },
      daily: dailyCounts({ select: 'cloak, day', group: 'cloak, day', merged }),
      grain: DAYS,
      only: { visits: led, daily: led },
    }
  const key = dailyKey(daily)
  const paid = (day: string) =>
    `${led} AND (cloak, ${day}) IN (SELECT cloak, day FROM costs WHERE ${costs} AND kind != 'none')`
  return {
    visits: {
      select: `cloak, toDate(at) AS day, toString(${visits}) AS key`,
      group: `cloak, toDate(at), ${visits}`,
      merged,
    },
    daily: campaign
      ? campaignCells(campaign)
      : dailyCounts({ select: `cloak, day, ${key.select}`, group: `cloak, day, ${key.group}`, merged }),
    grain: DAYS,
    only: { visits: paid('toDate(at)'), daily: paid('day') },
  }
}

const dailyKey = (daily: string | null) => ({
  select: `toString(${daily ?? "''"}) AS key`,
  group: daily ?? 'owner',
})

/**
 * The key of conversions, like that of their visits: of days before `{since: Date}`, when the range begins before it, keys
 * that are gone are empty, and a campaign whose name was one too many is `(other)`. Needs the parameters of `within`.
 */
export function conversionKey(by: ConversionsBy, beginsBefore: boolean): string {
  const { conversions, daily, campaign } = COLUMNS[by]
  const key = `toString(${conversions})`
  const isOld = 'toDate(click_at) < {since: Date}'
  if (!beginsBefore) return key
  if (daily === null) return `if(${isOld}, '', ${key})`
  if (!campaign) return key
  const named = `(SELECT cloak, day, ${campaign} FROM visits_campaign_daily
    WHERE owner = {owner: UInt64} AND day >= {first: Date} AND day < {since: Date})`
  const isNamed = (name: string) => `(cloak, toDate(click_at), ${name}) IN ${named}`
  return `if(${isOld} AND ${campaign} != '' AND NOT ${isNamed(campaign)} AND ${isNamed(`'${OTHER_NAMES}'`)},
    '${OTHER_NAMES}', ${key})`
}
