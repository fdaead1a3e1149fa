import { z } from 'zod'

/** What is kept of a visit's query: these parameters, in any order, and nothing else. A name counts only as it is here. */
export const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'ttclid',
  'msclkid',
  'twclid',
  'li_fat_id',
  'sub1',
  'sub2',
  'sub3',
  'sub4',
  'sub5',
] as const
export type CampaignParameter = (typeof CAMPAIGN_PARAMETERS)[number]

/** Most bytes of a value in UTF-8; the redirect engine cuts the rest at a whole character. */
export const MAX_CAMPAIGN_BYTES = 200
const MOST_PER_UNIT = 3

const isShort = (value: string) =>
  value.length * MOST_PER_UNIT <= MAX_CAMPAIGN_BYTES ||
  new TextEncoder().encode(value).length <= MAX_CAMPAIGN_BYTES

/** The kept values of a visit by name; those that were missing or empty are left out. */
export const Campaign = z.partialRecord(
  z.enum(CAMPAIGN_PARAMETERS),
  z.string().max(MAX_CAMPAIGN_BYTES).refine(isShort),
)
export type Campaign = z.infer<typeof Campaign>

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
