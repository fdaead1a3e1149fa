import { ROW_COLUMNS } from '../ingest/visit-row.ts'

/** The columns that identify a visitor. Country, device, browser and system stay, because they are counted. */
const PERSONAL = ['ip', 'user_agent', 'referrer'] as const

/** Position of a column, from 1, among the values of a row put aside, which are kept as sent. */
const place = (column: (typeof ROW_COLUMNS)[number]) => ROW_COLUMNS.indexOf(column) + 1
const VALUES = "splitByChar('\\t', row)"
const PLACES = `(${PERSONAL.map(place).join(', ')})`

/**
 * The tables that hold visits. `where` finds an owner's rows that still identify visitors (`{owners: Array(UInt64)}`);
 * `set` clears them. Rows and numbers stay, because ingest and the ledger read them back. An unreadable record has its
 * owner in the fifth place, if it is a list at all; others leave with retention.
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
