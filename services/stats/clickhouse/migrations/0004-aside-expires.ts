/** When the visit was made, by which retention lets go of it; of those put aside before, when that was. */
export const statements = [
  "ALTER TABLE visits_aside ADD COLUMN IF NOT EXISTS visit_at DateTime64(3, 'UTC') DEFAULT at",
]
