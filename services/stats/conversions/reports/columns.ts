import type { ConversionsBy } from '@sluice/contract/api-conversion-stats'
import { type CampaignName, OTHER_NAMES } from '@sluice/contract/campaign'
import { type CountedBy, DAYS } from '../../reports/counted-visits.ts'
import { campaignDaily, dailyCounts } from '../../reports/daily-sources.ts'

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

/** Whether the keys are gone with the visits. */
export const isGoneWithVisits = (by: ConversionsBy) => COLUMNS[by].daily === null

export const costKey = (by: ConversionsBy) => `toString(${COLUMNS[by].costs})`

/** Visits by `key`; as `cells`, by link, day and `key`. Days whose keys are gone have the empty one. */
export function countedKeys(by: ConversionsBy, cells: boolean): CountedBy {
  const { visits, daily, campaign } = COLUMNS[by]
  const cell = cells ? 'cloak, day, ' : ''
  return {
    visits: {
      select: `${cells ? 'cloak, toDate(at) AS day, ' : ''}toString(${visits}) AS key`,
      group: `${cells ? 'cloak, toDate(at), ' : ''}${visits}`,
    },
    daily: campaign
      ? campaignDaily(campaign, 'key', cell)
      : dailyCounts({
          select: `${cell}toString(${daily ?? "''"}) AS key`,
          group: `${cell}${daily ?? 'owner'}`,
        }),
    grain: DAYS,
  }
}

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
