/** Owners whose accounts were deleted. Their visits lose the visitors' data, including visits that arrive later. */
const erasedOwners = `
CREATE TABLE IF NOT EXISTS erased_owners (
  owner UInt64,
  at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = MergeTree
ORDER BY owner
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`

export const statements = [erasedOwners]
