import { type CsvCell, csvLine } from '@sluice/contract/csv'

/** A file of RFC 4180, with the byte order mark that tells spreadsheets it is UTF-8. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string => `\uFEFF${rows.map(csvLine).join('')}`
