import { ROW_COLUMNS } from '../ingest/visit-row.ts'

/** What says who visited. Country, device, browser and system stay: they are counted. */
const PERSONAL = ['ip', 'user_agent', 'referrer'] as const

/** Of a row put aside, its values as they were sent: number of a column's place, from 1. */
const place = (column: (typeof ROW_COLUMNS)[number]) => ROW_COLUMNS.indexOf(column) + 1
const VALUES = "splitByChar('\\t', row)"
const PLACES = `(${PERSONAL.map(place).join(', ')})`

/**
 * Where visits are, and in each what tells one owner's rows that still say who visited (`{owners: Array(UInt64)}`), and
 * what is left of them. Rows and numbers stay, as ingest and the ledger read those back. A record that cannot be read
 * has its owner in the fifth place, if it is a list at all; others leave with retention.
 */
export const PERSONAL_TABLES = [
  {
    table: 'visits',
    where: `owner IN {owners: Array(UInt64)} AND (${PERSONAL.map((column) => `${column} != ''`).join(' OR ')})`,
    set: PERSONAL.map((column) => `${column} = ''`).join(', '),
  },
  {
    table: 'visits_aside',
    where: `toUInt64OrZero(${VALUES}[${place('owner')}]) IN {owners: Array(UInt64)} AND (error != '' OR
      arrayExists((value, at) -> at IN ${PLACES} AND value != '', ${VALUES}, arrayEnumerate(${VALUES})))`,
    set: `error = '', row = arrayStringConcat(
      arrayMap((value, at) -> if(at IN ${PLACES}, '', value), ${VALUES}, arrayEnumerate(${VALUES})), '\\t')`,
  },
  {
    table: 'visits_dead',
    where: 'JSONExtractUInt(raw, 5) IN {owners: Array(UInt64)}',
    set: "raw = '', detail = ''",
  },
] as const
