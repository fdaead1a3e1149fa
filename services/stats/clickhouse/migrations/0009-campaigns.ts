/**
 * The allow-listed parameters of a visit's query. No stored row is rewritten: rows of before have none, and parts without
 * `by_day_campaign` are read by their rows.
 */
const FEW_VALUES = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']
const MANY_VALUES = [
  ...['gclid', 'gbraid', 'wbraid', 'fbclid', 'ttclid', 'msclkid', 'twclid', 'li_fat_id'],
  ...['sub1', 'sub2', 'sub3', 'sub4', 'sub5'],
]
const columns = [
  ...FEW_VALUES.map((name) => `${name} LowCardinality(String)`),
  ...MANY_VALUES.map((name) => `${name} String CODEC(ZSTD(1))`),
]

const CAMPAIGN = 'utm_source, utm_medium, utm_campaign'

/**
 * For days whose visits retention has dropped: those visits of `visits_daily` that named a source, a medium or a campaign.
 * Like there, one partition per UTC day, replaced as a whole and kept until its owner's account is deleted.
 */
const visitsCampaignDaily = `
CREATE TABLE IF NOT EXISTS visits_campaign_daily (
  day Date,
  owner UInt64,
  cloak UInt64,
  redirect_to LowCardinality(String),
  utm_source LowCardinality(String),
  utm_medium LowCardinality(String),
  utm_campaign LowCardinality(String),
  visits UInt64,
  metered UInt64
)
ENGINE = MergeTree
PARTITION BY day
ORDER BY (owner, cloak, day, redirect_to, ${CAMPAIGN})
SETTINGS fsync_after_insert = 0`

export const statements = [
  `ALTER TABLE visits ${columns.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(', ')}`,
  `ALTER TABLE visits ADD PROJECTION IF NOT EXISTS by_day_campaign (
    SELECT owner, cloak, toDate(at), redirect_to, ${CAMPAIGN}, count(), sum(metered)
    GROUP BY owner, cloak, toDate(at), redirect_to, ${CAMPAIGN}
  )`,
  visitsCampaignDaily,
]
