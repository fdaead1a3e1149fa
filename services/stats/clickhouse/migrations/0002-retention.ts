/** How long visits stay, as last set by account. Only the newest row counts. */
const rawRetention = `
CREATE TABLE IF NOT EXISTS raw_retention (
  days UInt16,
  at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = MergeTree
ORDER BY at
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`

export const statements = [rawRetention]
