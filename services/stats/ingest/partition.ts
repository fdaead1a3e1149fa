const DAY_MS = 86_400_000
/** 1970-01-01 was a Thursday. */
const DAYS_FROM_MONDAY = 3

/** Number of the week (from Monday, UTC) that contains `at` (Unix ms): the partition of `visits`. */
export const partitionOf = (at: number) => Math.floor((Math.floor(at / DAY_MS) + DAYS_FROM_MONDAY) / 7)
