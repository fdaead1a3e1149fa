/** First characters that make a spreadsheet run a cell as a formula or break out of it. */
const DANGEROUS = /^[=+\-@\t\r\n\0]/

/**
 * Text is always quoted: many spreadsheets split at semicolons too, and would run what follows one. Text that a
 * spreadsheet would run gets a leading apostrophe. Numbers stay numbers.
 */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = DANGEROUS.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}

/** One line of RFC 4180. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(cell).join(',')}\r\n`
