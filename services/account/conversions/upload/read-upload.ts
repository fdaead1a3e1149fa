import { Readable } from 'node:stream'
import { MAX_UPLOAD_LINES, type UploadField } from '@sluice/contract/api-track-uploads'
import { CsvError, parse } from 'csv-parse'
import { type Columns, readColumns } from './upload-columns.ts'

/** A line of a file: its number and its texts, without empty ones. `even`: it has as many cells as the first line. */
export type Line = { line: number; cells: Partial<Record<UploadField, string>>; even: boolean }
export type Upload = { columns: Columns; lines: Line[] }
export type UploadFault = 'csv_unreadable' | 'csv_columns' | 'csv_too_long'

const DELIMITERS = [',', ';', '\t']
const PIECE = 64 * 1024
const MOST_OF_A_LINE = 20_000
/** Our exports put an apostrophe before what a spreadsheet would run, such as `-12.50`. */
const GUARD = /^'(?=[=+\-@])/

type Parsed = { record: string[]; info: { lines: number } }

/**
 * Reads a CSV file whose first line names the columns. Commas, semicolons or tabs separate cells, as the first line shows. The
 * text is read in pieces, so that other requests go on.
 */
export async function readUpload(text: string): Promise<Upload | UploadFault> {
  const parser = Readable.from(piecesOf(text.replaceAll('\r\n', '\n')), { objectMode: false }).pipe(
    parse({
      ...{ bom: true, info: true, delimiter: delimiterOf(text), max_record_size: MOST_OF_A_LINE },
      ...{ relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true },
    }),
  )
  let columns: Columns | undefined
  let width = 0
  const lines: Line[] = []
  try {
    for await (const each of parser) {
      const { record, info }: Parsed = each
      const cells = record.map((cell) => cell.trim().replace(GUARD, ''))
      if (!columns) {
        columns = readColumns(cells)
        width = cells.length
        if (!columns) return 'csv_columns'
      } else if (lines.length === MAX_UPLOAD_LINES) return 'csv_too_long'
      else lines.push({ line: info.lines, cells: named(cells, columns), even: cells.length === width })
    }
  } catch (error) {
    if (error instanceof CsvError) return 'csv_unreadable'
    throw error
  }
  return columns ? { columns, lines } : 'csv_columns'
}

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE)
}

function delimiterOf(text: string): string {
  const end = text.search(/[\r\n]/)
  const head = (end < 0 ? text : text.slice(0, end)).slice(0, MOST_OF_A_LINE).replaceAll(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((sign) => ({ sign, times: head.split(sign).length }))
  return counted.reduce((most, each) => (each.times > most.times ? each : most)).sign
}

function named(cells: readonly string[], { places }: Columns): Line['cells'] {
  const texts: Line['cells'] = {}
  for (const [field, at] of places) if (cells[at]) texts[field] = cells[at]
  return texts
}
