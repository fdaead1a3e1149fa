import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { Failed } from '../call/usage.ts'
import { checkLinks, type WantedLinks } from './check-links.ts'
import { cutPlace } from './place.ts'

const SWITCHES = ['click_id', 'tracking_template'] as const
const COLUMNS = ['code', 'name', 'mode', 'real_url', 'audit_url', 'countries', ...SWITCHES, 'domain']

/** The links of a CSV file with a head. Empty cells count as absent; countries stand in one cell. Throws Failed. */
export function readLinksCsv(text: string): WantedLinks {
  const rows = rowsOf(text)
  return checkLinks(
    rows.map((row, at) => {
      const cells = Object.entries(row).map(([column, value]) => [column, unguarded(value)] as const)
      const {
        code = '',
        domain = null,
        countries,
        ...settings
      } = Object.fromEntries(cells.filter(([, value]) => value !== ''))
      const list = countries?.split(/[\s,;]+/).filter(Boolean)
      const switches = SWITCHES.flatMap((name) => {
        const cell = settings[name]
        return cell === undefined ? [] : [[name, switchIn(cell)] as const]
      })
      return {
        at: `row ${at + 2}`,
        place: { domain, code },
        settings: { ...settings, ...Object.fromEntries(switches), ...(list && { countries: list }) },
      }
    }),
  )
}

export const writeLinksCsv = (links: WantedLinks): string =>
  stringify(
    [...links].map(([name, { countries, ...settings }]) =>
      Object.fromEntries(
        Object.entries({ ...cutPlace(name), ...settings, countries: countries.join(' ') }).map(
          ([column, value]) => [column, cellOf(value)],
        ),
      ),
    ),
    { header: true, columns: COLUMNS, record_delimiter: 'windows' },
  )

const cellOf = (value: string | boolean | null): string => {
  if (typeof value === 'boolean') return value ? 'true' : ''
  return guarded(value ?? '')
}
/** Spreadsheets write it in capitals. */
const switchIn = (cell: string) => (/^(true|false)$/i.test(cell) ? cell.toLowerCase() === 'true' : cell)

/** A spreadsheet would run such a cell; behind an apostrophe it is text. Source: OWASP, "CSV Injection". */
const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text)
const unguarded = (text: string) => (text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text)

function rowsOf(text: string): Record<string, string>[] {
  try {
    return parse<Record<string, string>>(text, { columns: true, bom: true, skip_empty_lines: true })
  } catch (error) {
    if (error instanceof CsvError) throw new Failed(`the file is not CSV: ${error.message}`)
    throw error
  }
}
