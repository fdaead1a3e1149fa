/** Ends of account's audit log, kept out of reach of anybody who can change Postgres. */
export const statements = [
  `CREATE TABLE IF NOT EXISTS audit_heads (
    entries UInt64,
    hash String,
    at DateTime64(3, 'UTC') DEFAULT now64(3)
  ) ENGINE = MergeTree ORDER BY (entries, at) SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`,
]
