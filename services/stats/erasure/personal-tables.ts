import { CAMPAIGN_PARAMETERS } from '@sluice/contract/campaign'
import { ROW_COLUMNS } from '../ingest/visit-row.ts'

/** The columns that may identify a visitor: a platform's click id does, and the other parameters hold any text. Country, device, browser and system stay, because they are counted. */
const PERSONAL = ['ip', 'user_agent', 'referrer', ...CAMPAIGN_PARAMETERS] as const

/** Position of a column, from 1, among the values of a row put aside, which are kept as sent. */
const place = (column: (typeof ROW_COLUMNS)[number]) => ROW_COLUMNS.indexOf(column) + 1
const VALUES = "splitByChar('\\t', row)"
const PLACES = `(${PERSONAL.map(place).join(', ')})`
/** The last value of a row has the row's newline. */
const NOTHING = "('', '\\n')"

/**
 * The tables that hold visits. `where` finds an owner's rows that still identify visitors (`{owners: Array(UInt64)}`);
 * `change` clears them. Rows of visits and their numbers stay, because ingest and the ledger read them back. An unreadable
 * record has its owner in the fifth place, if it is a list at all; others leave with retention. Names of campaigns are
 * what strangers wrote into an address, so their counts go, too. So do conversions and costs, as account has deleted them.
 */
export const PERSONAL_TABLES = [
  {
    table: 'visits',
    where: `owner IN {owners: Array(UInt64)} AND (${PERSONAL.map((column) => `${column} != ''`).join(' OR ')})`,
    change: `UPDATE ${PERSONAL.map((column) => `${column} = ''`).join(', ')}`,
  },
  {
    table: 'visits_aside',
    where: `toUInt64OrZero(${VALUES}[${place('owner')}]) IN {owners: Array(UInt64)} AND (error != '' OR
      arrayExists((value, at) -> at IN ${PLACES} AND value NOT IN ${NOTHING}, ${VALUES}, arrayEnumerate(${VALUES})))`,
    change: `UPDATE error = '', row = arrayStringConcat(
      arrayMap((value, at) -> if(at IN ${PLACES}, if(endsWith(value, '\\n'), '\\n', ''), value), ${VALUES}, arrayEnumerate(${VALUES})), '\\t')`,
  },
  {
    table: 'visits_dead',
    where: 'JSONExtractUInt(raw, 5) IN {owners: Array(UInt64)}',
    change: "UPDATE raw = '', detail = ''",
  },
  ...(['visits_campaign_daily', 'conversions', 'costs'] as const).map(
    (table) => ({ table, where: 'owner IN {owners: Array(UInt64)}', change: 'DELETE' }) as const,
  ),
] as const
