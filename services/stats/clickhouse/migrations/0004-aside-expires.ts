/** When the visit was made, which retention goes by; for older rows, when they were put aside. */
export const statements = [
  "ALTER TABLE visits_aside ADD COLUMN IF NOT EXISTS visit_at DateTime64(3, 'UTC') DEFAULT at",
]
