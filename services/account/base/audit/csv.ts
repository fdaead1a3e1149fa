/** First characters that make a spreadsheet run a cell as a formula or break out of it. */
const DANGEROUS = /^[=+\-@\t\r\n\0]/

/**
 * One cell, quoted where needed. A cell that a spreadsheet would run gets a leading apostrophe, which makes it text.
 */
export function csvCell(value: string): string {
  const text = DANGEROUS.test(value) ? `'${value}` : value
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line of RFC 4180. */
export const csvLine = (values: readonly string[]): string => `${values.map(csvCell).join(',')}\r\n`
