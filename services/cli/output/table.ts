import { cell } from './printable.ts'

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g
/** Chinese characters take two columns of a terminal. */
const width = (text: string) => [...text].length + (text.match(WIDE)?.length ?? 0)

/** Rows in columns of equal width, without a head. */
export function columns(rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map(cell))
  const widths = (cells[0] ?? []).map((_, at) => Math.max(...cells.map((row) => width(row[at] ?? ''))))
  return cells
    .map((row) =>
      row
        .map((text, at) => text + ' '.repeat((widths[at] ?? 0) - width(text)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  columns([head.map((name) => name.toUpperCase()), ...rows])
