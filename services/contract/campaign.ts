import { z } from 'zod'

/** Most bytes of a value in UTF-8; the redirect engine cuts the rest at a whole character. */
export const MAX_CAMPAIGN_BYTES = 200
const MOST_PER_UNIT = 3

const isShort = (value: string) =>
  value.length * MOST_PER_UNIT <= MAX_CAMPAIGN_BYTES ||
  new TextEncoder().encode(value).length <= MAX_CAMPAIGN_BYTES

const Value = z.string().max(MAX_CAMPAIGN_BYTES).refine(isShort).optional()

/**
 * What is kept of a visit's query, and nothing else. A name counts only as it is here. A value that was missing or empty is
 * left out.
 */
export const Campaign = z.strictObject({
  utm_source: Value,
  utm_medium: Value,
  utm_campaign: Value,
  utm_term: Value,
  utm_content: Value,
  gclid: Value,
  gbraid: Value,
  wbraid: Value,
  fbclid: Value,
  ttclid: Value,
  msclkid: Value,
  twclid: Value,
  li_fat_id: Value,
  sub1: Value,
  sub2: Value,
  sub3: Value,
  sub4: Value,
  sub5: Value,
})
export type Campaign = z.infer<typeof Campaign>
export type CampaignParameter = keyof Campaign
export const CAMPAIGN_PARAMETERS = Campaign.keyof().options

/** What visits are counted by for as long as there are counts. */
export const CAMPAIGN_NAMES = ['utm_source', 'utm_medium', 'utm_campaign'] as const
export type CampaignName = (typeof CAMPAIGN_NAMES)[number]
/** What they are counted by only as long as the visits themselves are kept: these may differ from visit to visit. */
export const CAMPAIGN_SUBS = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'] as const
export type CampaignSub = (typeof CAMPAIGN_SUBS)[number]
/** What the names of a link's day are counted under that are too many to be kept. */
export const OTHER_NAMES = '(other)'
/** What the access log is filtered by. */
export const CAMPAIGN_FILTERS = [...CAMPAIGN_NAMES, ...CAMPAIGN_SUBS] as const
export type CampaignFilter = (typeof CAMPAIGN_FILTERS)[number]
