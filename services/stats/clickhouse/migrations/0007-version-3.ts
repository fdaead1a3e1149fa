/**
 * What version 3 of a visit's line adds. No stored row is rewritten: rows of before have the defaults, `paused` is read
 * as `inactive` (`shown-reason.ts`), and parts without `by_day_language` are read by their rows.
 */
export const statements = [
  `ALTER TABLE visits
    ADD COLUMN IF NOT EXISTS inactive_cause LowCardinality(String) AFTER reason,
    ADD COLUMN IF NOT EXISTS language LowCardinality(String) AFTER referrer,
    ADD COLUMN IF NOT EXISTS prefetch UInt8 AFTER language`,
  `ALTER TABLE visits ADD PROJECTION IF NOT EXISTS by_day_language (
    SELECT owner, cloak, toDate(at), redirect_to, language, prefetch, count(), sum(metered)
    GROUP BY owner, cloak, toDate(at), redirect_to, language, prefetch
  )`,
  `ALTER TABLE visits_daily
    ADD COLUMN IF NOT EXISTS language LowCardinality(String) AFTER os,
    ADD COLUMN IF NOT EXISTS prefetch UInt8 AFTER language`,
]
