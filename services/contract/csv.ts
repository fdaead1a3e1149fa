/** First characters that make a spreadsheet run a cell as a formula or break out of it. */
const DANGEROUS = /^[=+\-@\t\r\n\0]/
const DECIMAL = /^-?\d+(?:\.\d+)?$/

/** `decimal`: a number as decimal text, with more digits than a number may have. */
export type CsvCell = string | number | { decimal: string }

/**
 * Text is always quoted: many spreadsheets split at semicolons too, and would run what follows one. Text that a
 * spreadsheet would run gets a leading apostrophe. Numbers stay numbers.
 */
function cell(value: CsvCell): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'object' && DECIMAL.test(value.decimal)) return value.decimal
  const given = typeof value === 'object' ? value.decimal : value
  const text = DANGEROUS.test(given) ? `'${given}` : given
  return `"${text.replaceAll('"', '""')}"`
}

/** One line of RFC 4180. */
export const csvLine = (values: readonly CsvCell[]): string => `${values.map(cell).join(',')}\r\n`
