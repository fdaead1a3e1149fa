/** Visits whose contents ClickHouse refuses: the row of `visits` as it was sent, and the error. */
const visitsAside = `
CREATE TABLE IF NOT EXISTS visits_aside (
  spool LowCardinality(String),
  seq UInt64,
  code UInt32,
  error String,
  row String CODEC(ZSTD(3)),
  at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = MergeTree
ORDER BY (spool, seq)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`

export const statements = [visitsAside]
