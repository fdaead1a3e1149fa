/**
 * Visits by version of a link, which were counted one by one. No stored row is rewritten: parts without `by_day_version` are read
 * by their rows.
 */
export const statements = [
  `ALTER TABLE visits ADD PROJECTION IF NOT EXISTS by_day_version (
    SELECT owner, cloak, toDate(at), redirect_to, cloak_version, count(), sum(metered)
    GROUP BY owner, cloak, toDate(at), redirect_to, cloak_version
  )`,
]
