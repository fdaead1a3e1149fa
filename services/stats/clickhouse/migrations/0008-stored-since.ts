/**
 * Finds what was stored lately among an owner's visits. Parts of before are read by their rows until they are merged or
 * expire.
 */
export const statements = [
  'ALTER TABLE visits ADD INDEX IF NOT EXISTS stored ingested_at TYPE minmax GRANULARITY 1',
]
