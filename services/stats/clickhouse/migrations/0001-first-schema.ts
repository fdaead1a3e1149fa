/** Written to disk before an insert is answered. The tokens of the last blocks are kept as a safety net for retries. */
const DURABLE = 'fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 1000'

/**
 * One row per visit, with keys as in the contract. Weekly partitions: live traffic writes to one, retention drops whole
 * ones. The order serves an owner's log, newest first. Projections are written with their part, so they are exact after
 * any crash:
 * - `by_spool`, `by_lease`: read back by ingest and the call ledger;
 * - `by_quarter`: series in any time zone (all offsets in use are multiples of 15 minutes);
 * - `by_day_place`, `by_day_client`: shares over whole UTC days without reading visits.
 */
const visits = `
CREATE TABLE IF NOT EXISTS visits (
  spool LowCardinality(String),
  seq UInt64,
  at DateTime64(3, 'UTC'),
  owner UInt64,
  cloak UInt64,
  cloak_version UInt64,
  mode LowCardinality(String),
  redirect_to LowCardinality(String),
  reason LowCardinality(String),
  country LowCardinality(String),
  geo_build UInt64,
  ip String,
  user_agent String CODEC(ZSTD(1)),
  referrer String CODEC(ZSTD(1)),
  metered UInt8,
  lease UInt64,
  lease_no UInt64,
  device LowCardinality(String),
  browser LowCardinality(String),
  os LowCardinality(String),
  bot UInt8,
  ingested_at DateTime64(3, 'UTC') DEFAULT now64(3),
  INDEX cloaks cloak TYPE bloom_filter(0.01) GRANULARITY 1,
  PROJECTION by_spool (SELECT spool, max(seq), count() GROUP BY spool),
  PROJECTION by_lease (SELECT lease, max(lease_no) GROUP BY lease),
  PROJECTION by_quarter (
    SELECT owner, cloak, toStartOfFifteenMinutes(at), redirect_to, count(), sum(metered)
    GROUP BY owner, cloak, toStartOfFifteenMinutes(at), redirect_to
  ),
  PROJECTION by_day_place (
    SELECT owner, cloak, toDate(at), redirect_to, reason, country, count(), sum(metered)
    GROUP BY owner, cloak, toDate(at), redirect_to, reason, country
  ),
  PROJECTION by_day_client (
    SELECT owner, cloak, toDate(at), redirect_to, device, browser, os, count(), sum(metered)
    GROUP BY owner, cloak, toDate(at), redirect_to, device, browser, os
  )
)
ENGINE = MergeTree
PARTITION BY toMonday(at)
ORDER BY (owner, at, spool, seq)
SETTINGS ${DURABLE}`

/**
 * Kept for ever, for days whose visits retention has dropped. One partition per UTC day, replaced as a whole. Not forced
 * to disk: a day lost in a power cut is rebuilt from its visits, which stay for at least two days.
 */
const visitsDaily = `
CREATE TABLE IF NOT EXISTS visits_daily (
  day Date,
  owner UInt64,
  cloak UInt64,
  redirect_to LowCardinality(String),
  reason LowCardinality(String),
  country LowCardinality(String),
  device LowCardinality(String),
  browser LowCardinality(String),
  os LowCardinality(String),
  visits UInt64,
  metered UInt64,
  PROJECTION by_owner (
    SELECT owner, cloak, day, redirect_to, sum(visits), sum(metered) GROUP BY owner, cloak, day, redirect_to
  ),
  PROJECTION by_day (SELECT day, sum(visits) GROUP BY day)
)
ENGINE = MergeTree
PARTITION BY day
ORDER BY (owner, cloak, day, redirect_to, reason, country, device, browser, os)
SETTINGS fsync_after_insert = 0`

/** Sequence numbers without a stored visit: lost, void in the journal, or refused (see `visits_dead`). */
const visitGaps = `
CREATE TABLE IF NOT EXISTS visit_gaps (
  spool LowCardinality(String),
  from_seq UInt64,
  to_seq UInt64,
  kind LowCardinality(String),
  at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = MergeTree
ORDER BY (spool, from_seq)
SETTINGS ${DURABLE}`

/** Unreadable records with the reason. `source` is the spool's connection or the topic partition and offset. */
const visitsDead = `
CREATE TABLE IF NOT EXISTS visits_dead (
  at DateTime64(3, 'UTC') DEFAULT now64(3),
  reason LowCardinality(String),
  detail String,
  source String,
  bytes UInt64,
  raw String CODEC(ZSTD(3))
)
ENGINE = MergeTree
ORDER BY at
SETTINGS ${DURABLE}`

/** Highest sequence number per spool, saved before retention drops the visits that show it. */
const spoolMarks = `
CREATE TABLE IF NOT EXISTS spool_marks (
  spool LowCardinality(String),
  seq UInt64
)
ENGINE = MergeTree
ORDER BY spool
SETTINGS ${DURABLE}`

/** First UTC day whose visits are all still in `visits`. Only the newest row counts, and the day never moves back. */
const rawBorder = `
CREATE TABLE IF NOT EXISTS raw_border (
  day Date,
  at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = MergeTree
ORDER BY day
SETTINGS ${DURABLE}`

export const statements = [visits, visitsDaily, visitGaps, visitsDead, spoolMarks, rawBorder]
