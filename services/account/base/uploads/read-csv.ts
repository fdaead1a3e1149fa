import { type FILE_FAULTS, MAX_CSV_LINES } from '@sluice/contract/csv-upload'
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'

export type FileFault = {
  line: number
  reason: (typeof FILE_FAULTS)[number] | 'line_uneven'
  value: string
}
/** `line`: of the file, from 1. `cell`: without the space around; empty for a column that the file lacks. */
export type CsvLine<Column extends string> = { line: number; cell: (column: Column) => string }
export type ReadCsv<Column extends string> = { lines: CsvLine<Column>[]; faults: FileFault[] }

const Rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))
type Row = z.infer<typeof Rows>[number]

/**
 * Reads a file whose first line names its columns, in any order. Commas, semicolons and tabs separate, whichever the first line
 * has. Empty lines do not count. Everything that does not fit is a fault of the file or of its line.
 */
export function readCsv<Column extends string>(
  text: string,
  columns: { needed: readonly Column[]; optional: readonly Column[] },
): ReadCsv<Column> {
  const rows = parseRows(text)
  if (!Array.isArray(rows)) return { lines: [], faults: [rows] }
  const [head, ...body] = rows
  if (!head) return { lines: [], faults: [{ line: 1, reason: 'file_empty', value: '' }] }
  const names = head.record.map((name) => name.toLowerCase())
  const wrong = columnFaults(names, columns)
  if (wrong.length > 0)
    return { lines: [], faults: wrong.map((fault) => ({ line: head.info.lines, ...fault })) }
  if (body.length > MAX_CSV_LINES)
    return {
      lines: [],
      faults: [{ line: MAX_CSV_LINES + 2, reason: 'too_many_lines', value: String(body.length) }],
    }
  const faults: FileFault[] = []
  const lines = body.flatMap(({ record, info }): CsvLine<Column>[] => {
    if (record.length !== names.length) {
      faults.push({ line: info.lines, reason: 'line_uneven', value: record.join(' ').slice(0, 100) })
      return []
    }
    return [{ line: info.lines, cell: (name) => record[names.indexOf(name)] ?? '' }]
  })
  return { lines, faults }
}

function parseRows(text: string): Row[] | FileFault {
  const [first = ''] = text.split(/\r?\n/, 1)
  const delimiter = [';', '\t'].find((each) => first.includes(each)) ?? ','
  try {
    return Rows.parse(
      parse(text, {
        ...{ delimiter, bom: true, trim: true, info: true },
        ...{ relax_column_count: true, skip_empty_lines: true },
      }),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : 1
    return { line, reason: 'file_unreadable', value: '' }
  }
}

function columnFaults<Column extends string>(
  names: readonly string[],
  { needed, optional }: { needed: readonly Column[]; optional: readonly Column[] },
): Omit<FileFault, 'line'>[] {
  const known: readonly string[] = [...needed, ...optional]
  return [
    ...needed
      .filter((name) => !names.includes(name))
      .map((value) => ({ reason: 'column_missing' as const, value })),
    ...names
      .filter((name) => !known.includes(name))
      .map((name) => ({ reason: 'column_unknown' as const, value: name.slice(0, 100) })),
    ...names
      .filter((name, at) => known.includes(name) && names.indexOf(name) !== at)
      .map((value) => ({ reason: 'column_repeated' as const, value })),
  ]
}
