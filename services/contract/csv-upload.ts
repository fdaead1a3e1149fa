import { z } from 'zod'

/** Most characters and lines of a file that is sent as text. */
export const MAX_CSV_CHARACTERS = 1_000_000
export const MAX_CSV_LINES = 5_000
/** Faulty lines in one answer; `faulty` counts all. */
export const SHOWN_FAULTS = 100
/** Lines of the preview. */
export const SHOWN_LINES = 20

/** Why no line of a file can be read. */
export const FILE_FAULTS = [
  'file_empty',
  'file_unreadable',
  'column_missing',
  'column_unknown',
  'column_repeated',
  'too_many_lines',
] as const

/** `csv`: the file, whose first line names the columns. `dry_run`: say what it would do, and do nothing. */
export const CsvBody = z.strictObject({
  csv: z.string().max(MAX_CSV_CHARACTERS),
  dry_run: z.boolean().default(false),
})

/** `line`: counted from 1, the line of the columns. `value`: what is wrong, as it stands there. */
export const faultOf = <Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({ line: z.int(), reason: z.enum(reasons), value: z.string() })

/** `changed`: rows that are other afterwards. With a faulty line nothing is changed. */
export const uploadOf = <Fault extends z.ZodType, Item extends z.ZodType>(fault: Fault, item: Item) =>
  z.object({
    dry_run: z.boolean(),
    lines: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    faulty: z.int(),
    faults: z.array(fault),
    /** The first lines, as they were read. */
    items: z.array(item),
  })
