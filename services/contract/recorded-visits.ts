import { z } from 'zod'
import { MAX_WEBHOOK_LINKS } from './api-webhooks.ts'
import { LoggedVisit } from './reports.ts'

/** `POST /internal/recorded-visits` on stats: an owner's visits stored since an earlier answer. Times are Unix milliseconds. */
export const RECORDED_VISITS_PATH = '/internal/recorded-visits'
export const MAX_RECORDED_VISITS = 2_000

/** The number of a spool up to which its visits were read. */
export const SpoolMarks = z.record(z.string().max(32), z.int().nonnegative())
export type SpoolMarks = z.infer<typeof SpoolMarks>

export const RecordedVisitsQuestion = z.strictObject({
  owner: z.int().positive(),
  /** None: all links. */
  cloaks: z.array(z.int().positive()).max(MAX_WEBHOOK_LINKS),
  marks: SpoolMarks,
  /** Only visits stored since then. */
  from: z.int().nonnegative(),
  /** That of the answer which had these marks; `from` before the first one. */
  readAt: z.int().nonnegative(),
  limit: z.int().min(0).max(MAX_RECORDED_VISITS),
})
export type RecordedVisitsQuestion = z.infer<typeof RecordedVisitsQuestion>

export const RecordedVisitsAnswer = z.object({
  /** About in the order of their times. Every beginning of the list has the visits of a spool without a hole. */
  rows: z.array(LoggedVisit.omit({ id: true }).extend({ spool: z.string(), seq: z.int() })),
  /** How many more there are up to `marks`. */
  left: z.int(),
  marks: SpoolMarks,
  readAt: z.int(),
})
export type RecordedVisitsAnswer = z.infer<typeof RecordedVisitsAnswer>
export type RecordedRow = RecordedVisitsAnswer['rows'][number]
