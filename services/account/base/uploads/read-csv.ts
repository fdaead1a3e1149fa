import { type FILE_FAULTS, MAX_CSV_LINES } from '@sluice/contract/csv-upload'
import { readRows } from './read-rows.ts'

export type FileFault = {
  line: number
  reason: (typeof FILE_FAULTS)[number] | 'line_uneven'
  value: string
}
/** `line`: of the file, from 1. `cell`: without the space around; empty for a column that the file lacks. */
export type CsvLine<Column extends string> = { line: number; cell: (column: Column) => string }
export type ReadCsv<Column extends string> = { lines: CsvLine<Column>[]; faults: FileFault[] }

/**
 * Reads a file whose first line names its columns, in any order. Everything that does not fit is a fault of the file or of its
 * line.
 */
export async function readCsv<Column extends string>(
  text: string,
  columns: { needed: readonly Column[]; optional: readonly Column[] },
): Promise<ReadCsv<Column>> {
  const rows = await readRows(text, MAX_CSV_LINES + 2)
  if ('unreadable' in rows)
    return { lines: [], faults: [{ line: rows.unreadable, reason: 'file_unreadable', value: '' }] }
  const [head, ...body] = rows
  if (!head) return { lines: [], faults: [{ line: 1, reason: 'file_empty', value: '' }] }
  const names = head.cells.map((name) => name.toLowerCase())
  const wrong = columnFaults(names, columns)
  if (wrong.length > 0) return { lines: [], faults: wrong.map((fault) => ({ line: head.line, ...fault })) }
  if (body.length > MAX_CSV_LINES)
    return {
      lines: [],
      faults: [{ line: body.at(-1)!.line, reason: 'too_many_lines', value: String(MAX_CSV_LINES) }],
    }
  const faults: FileFault[] = []
  const lines = body.flatMap(({ cells, line }): CsvLine<Column>[] => {
    if (cells.length !== names.length) {
      faults.push({ line, reason: 'line_uneven', value: cells.join(' ').slice(0, 100) })
      return []
    }
    return [{ line, cell: (name) => cells[names.indexOf(name)] ?? '' }]
  })
  return { lines, faults }
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
