import { MAX_UPLOAD_LINES, type UploadField } from '@sluice/contract/api-track-uploads'
import { readRows } from '../../base/uploads/read-rows.ts'
import { type Columns, readColumns } from './upload-columns.ts'

/** A line of a file: its number and its texts, without empty ones. `even`: it has as many cells as the first line. */
export type Line = { line: number; cells: Partial<Record<UploadField, string>>; even: boolean }
export type Upload = { columns: Columns; lines: Line[] }
export type UploadFault = 'csv_unreadable' | 'csv_columns' | 'csv_too_long'

/** Reads a CSV file of conversions, whose first line names the columns. */
export async function readUpload(text: string): Promise<Upload | UploadFault> {
  const rows = await readRows(text, MAX_UPLOAD_LINES + 2)
  if ('unreadable' in rows) return 'csv_unreadable'
  const [head, ...body] = rows
  const columns = head && readColumns(head.cells)
  if (!columns) return 'csv_columns'
  if (body.length > MAX_UPLOAD_LINES) return 'csv_too_long'
  const width = head.cells.length
  const lines = body.map(({ line, cells }) => ({
    line,
    cells: named(cells, columns),
    even: cells.length === width,
  }))
  return { columns, lines }
}

function named(cells: readonly string[], { places }: Columns): Line['cells'] {
  const texts: Line['cells'] = {}
  for (const [field, at] of places) if (cells[at]) texts[field] = cells[at]
  return texts
}
