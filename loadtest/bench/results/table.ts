/** Columns as wide as their widest cell; the first left-aligned, the others right-aligned. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '))
  return lines.join('\n')
}

/** Whole numbers with separators, as in 57,310. */
export const thousands = (value: number): string => Math.round(value).toLocaleString('en-US')
