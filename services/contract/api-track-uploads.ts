import { z } from 'zod'
import { dataOf } from './api-answer.ts'
import { CONVERSION_OUTCOMES, CONVERSION_REASONS } from './conversions.ts'

export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
/** Most lines of one file, without its first. */
export const MAX_UPLOAD_LINES = 10_000
/** Most faulty lines of one answer. */
export const MAX_FAULTY_LINES = 100

/** What a column of a file may mean. */
export const UPLOAD_FIELDS = [
  'click_id',
  'event',
  'status',
  'value',
  'currency',
  'transaction_id',
  'at',
] as const
export type UploadField = (typeof UPLOAD_FIELDS)[number]

/** Why a line is ignored or refused. Files alone have times that cannot be read, and lines with too few or too many cells. */
export const UPLOAD_REASONS = [...CONVERSION_REASONS, 'time_unreadable', 'line_uneven'] as const
export type UploadReason = (typeof UPLOAD_REASONS)[number]

/** `dry_run`: tells what would become of the lines, and writes nothing. */
export const UploadQuery = z.strictObject({
  dry_run: z.enum(['true', 'false']).default('false'),
})

const FaultyLine = z.object({
  /** Of the file; its first line names the columns. */
  line: z.int(),
  outcome: z.enum(['ignored', 'refused']),
  reason: z.enum(UPLOAD_REASONS),
  /** As in the file, cut to 100 characters. */
  click_id: z.string(),
  transaction_id: z.string(),
})
export type FaultyLine = z.infer<typeof FaultyLine>

const UploadResult = z.object({
  /** Nothing was written. */
  dry_run: z.boolean(),
  /** Without the first. */
  lines: z.int(),
  /** What becomes of them: the counts add up to `lines`. */
  counts: z.record(z.enum(CONVERSION_OUTCOMES), z.int()),
  /** The first hundred lines that are ignored or refused. */
  faulty: z.array(FaultyLine),
  /** Name of the column that is read as each field; null: there is none. */
  columns: z.record(z.enum(UPLOAD_FIELDS), z.string().nullable()),
  /** Names of columns that mean nothing here. */
  unknown_columns: z.array(z.string()),
})
export type UploadResult = z.infer<typeof UploadResult>
export const UploadAnswer = dataOf(UploadResult)
