/** First characters that make a spreadsheet run a cell as a formula, or break out of it. */
const DANGEROUS = /^[=+\-@\t\r\n\0]/

/** What a spreadsheet would run starts with an apostrophe and is text then; numbers stay numbers. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = DANGEROUS.test(value) ? `'${value}` : value
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
