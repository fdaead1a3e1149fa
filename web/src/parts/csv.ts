/** First characters that make a spreadsheet run a cell as a formula or break out of it. */
const DANGEROUS = /^[=+\-@\t\r\n\0]/

/** Prefixes formulas with an apostrophe, so that they are text; numbers stay numbers. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = DANGEROUS.test(value) ? `'${value}` : value
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, with the byte order mark that tells spreadsheets it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
