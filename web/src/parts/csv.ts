import { csvLine } from '@sluice/contract/csv'

/** A file of RFC 4180, with the byte order mark that tells spreadsheets it is UTF-8. */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map(csvLine).join('')}`
