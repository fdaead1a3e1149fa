import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'

/** `line`: of the file, from 1. `cells`: without the space around. */
export type CsvRow = { line: number; cells: string[] }
/** The line at which a file is no CSV. */
export type Unreadable = { unreadable: number }

const DELIMITERS = [',', ';', '\t']
const PIECE = 64 * 1024
const MOST_OF_A_ROW = 20_000
/** Our exports put an apostrophe before what a spreadsheet would run, such as `-12.50`. */
const GUARD = /^'(?=[=+\-@])/

type Parsed = { record: string[]; info: { lines: number } }

/**
 * Rows of a CSV file, at most so many; the first names the columns. Commas, semicolons or tabs separate cells, as it shows.
 * Empty rows do not count. The text is read in pieces, so that other requests go on.
 */
export async function readRows(text: string, most: number): Promise<CsvRow[] | Unreadable> {
  const parser = Readable.from(piecesOf(text.replaceAll('\r\n', '\n')), { objectMode: false }).pipe(
    parse({
      ...{ bom: true, info: true, delimiter: delimiterOf(text), max_record_size: MOST_OF_A_ROW },
      ...{ relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true },
    }),
  )
  const rows: CsvRow[] = []
  try {
    for await (const each of parser) {
      const { record, info }: Parsed = each
      rows.push({ line: info.lines, cells: record.map((cell) => cell.trim().replace(GUARD, '')) })
      if (rows.length === most) break
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { unreadable: typeof error.lines === 'number' ? error.lines : 1 }
  }
  return rows
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = (end < 0 ? text : text.slice(0, end)).slice(0, MOST_OF_A_ROW).replaceAll(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((sign) => ({ sign, times: head.split(sign).length }))
  return counted.reduce((most, each) => (each.times > most.times ? each : most)).sign
}
