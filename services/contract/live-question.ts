import { z } from 'zod'
import { MAX_LIVE_VISITS } from './api-live.ts'
import { SpoolMarks } from './recorded-visits.ts'
import { LoggedVisit } from './reports.ts'

/**
 * `POST /internal/live` on stats: what was stored of some owners since an earlier answer. Times are Unix milliseconds by
 * ClickHouse's clock, but for a visit's own time.
 */
export const LIVE_VISITS_PATH = '/internal/live'
export const MAX_LIVE_OWNERS = 2_000
/** Most visits of an answer, over all owners. */
export const MAX_LIVE_ROWS = 1_000
/** Most counts of an answer. */
export const MAX_LIVE_COUNTS = 50_000
/** A visit that was stored later than this after it happened is in reports, but not live. */
export const LIVE_DELAY_MS = 600_000

/** What visits are counted by. Each visit is counted once by each of them. */
export const LIVE_COUNTED_BY = ['destination', 'reason', 'country', 'cloak'] as const
export const LiveCount = z.object({ by: z.enum(LIVE_COUNTED_BY), value: z.string(), n: z.int() })
export type LiveCount = z.infer<typeof LiveCount>

/** `stored`: when ClickHouse stored it. */
const LiveRow = LoggedVisit.extend({ owner: z.int(), stored: z.int() })
export type LiveRow = z.infer<typeof LiveRow>

/** `marks` and `readAt` of the answer before; without them the answer has new ones and no visits. */
export const LiveVisitsQuestion = z.strictObject({
  owners: z.array(z.int().positive()).max(MAX_LIVE_OWNERS),
  after: z.object({ marks: SpoolMarks, readAt: z.int().nonnegative() }).nullable(),
})
export type LiveVisitsQuestion = z.infer<typeof LiveVisitsQuestion>

export const LiveVisitsAnswer = z.object({
  /** Everything up to here is answered. */
  marks: SpoolMarks,
  /** Later than the storing of everything up to `marks`. */
  readAt: z.int(),
  /** Exact. `stored` is that of the visits, or `readAt` of the question if they were stored later. */
  counts: z.array(LiveCount.extend({ owner: z.int(), stored: z.int() })),
  /** The newest of each owner, newest first. */
  rows: z.array(LiveRow),
  /** There are more counts than an answer has: it has none. Count anew by `LIVE_COUNTS_PATH`. */
  cut: z.boolean(),
})
export type LiveVisitsAnswer = z.infer<typeof LiveVisitsAnswer>

/** `POST /internal/live/counts`: an owner's visits that were stored since a time and are up to `marks`. */
export const LIVE_COUNTS_PATH = '/internal/live/counts'

export const LiveCountsQuestion = z.strictObject({
  owner: z.int().positive(),
  since: z.int().nonnegative(),
  /** Visits stored since then are listed, too. */
  listSince: z.int().nonnegative(),
  marks: SpoolMarks,
})
export type LiveCountsQuestion = z.infer<typeof LiveCountsQuestion>

export const LiveCountsAnswer = z.object({
  counts: z.array(LiveCount),
  rows: z.array(LiveRow).max(MAX_LIVE_VISITS),
})
export type LiveCountsAnswer = z.infer<typeof LiveCountsAnswer>
