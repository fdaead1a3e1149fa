import { CAMPAIGN_NAMES, CAMPAIGN_SUBS } from '@sluice/contract/campaign'

/**
 * Conversions and costs as account has them; Postgres is their source and can fill both tables anew. Of a row sent again the
 * one with the highest `version` counts, so readers use FINAL. A conversion keeps its partition, because its click's
 * time never changes.
 *
 * `changed_at` is by Postgres' clock: what changed a while ago can be compared with it.
 * `value`: minor units of `currency`; both are 0 and empty when it has none. Campaign columns are the visit's; `found` is 0
 * until the visit is stored, and stays so when it never was.
 */
const conversions = `
CREATE TABLE IF NOT EXISTS conversions (
  owner UInt64,
  cloak UInt64,
  id UInt64,
  version UInt64,
  click_at DateTime64(3, 'UTC'),
  at DateTime64(3, 'UTC'),
  received_at DateTime64(3, 'UTC'),
  changed_at DateTime64(3, 'UTC'),
  spool LowCardinality(String),
  seq UInt64,
  name LowCardinality(String),
  status LowCardinality(String),
  late UInt8,
  value Int64,
  currency LowCardinality(String),
  country LowCardinality(String),
  redirect_to LowCardinality(String),
  cloak_version UInt64,
  variant UInt8,
  found UInt8,
  ${CAMPAIGN_NAMES.map((name) => `${name} LowCardinality(String)`).join(',\n  ')},
  ${CAMPAIGN_SUBS.map((name) => `${name} String CODEC(ZSTD(1))`).join(',\n  ')}
)
ENGINE = ReplacingMergeTree(version)
PARTITION BY toYYYYMM(click_at)
ORDER BY (owner, cloak, click_at, id)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`

/**
 * What a link's visits of a UTC day cost. `kind`: `day`, `amount` is the day's in minor units; `click`, it is one visit's
 * in millionths of a minor unit; `none`, it was taken back.
 */
const costs = `
CREATE TABLE IF NOT EXISTS costs (
  owner UInt64,
  cloak UInt64,
  day Date,
  version UInt64,
  kind LowCardinality(String),
  amount Int64,
  currency LowCardinality(String),
  changed_at DateTime64(3, 'UTC')
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (owner, cloak, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`

export const statements = [conversions, costs]
