import { type ReportAnswer, reports } from '@sluice/contract/reports'
import { z } from 'zod'
import { readRows } from '../../clickhouse/read-rows.ts'
import type { ReportDeps } from '../../reports/shares.ts'
import { type Within, within } from './within.ts'

const { currencies } = reports['conversion-currencies'].answer.shape
const Row = z.object({ currency: currencies.element, last: z.string() })

/** Replaced rows are looked at, too: a currency too many does no harm. */
export async function conversionCurrencies(
  { client }: ReportDeps,
  question: Within,
): Promise<ReportAnswer<'conversion-currencies'>> {
  const { conversions, costs, params } = within(question)
  const rows = await readRows(
    client,
    Row,
    `SELECT toString(currency) AS currency, toString(max(last_day)) AS last FROM (
       SELECT currency, max(toDate(at)) AS last_day FROM conversions WHERE ${conversions} AND currency != '' GROUP BY currency
       UNION ALL
       SELECT currency, max(day) AS last_day FROM costs WHERE ${costs} AND kind != 'none' GROUP BY currency
     ) GROUP BY currency ORDER BY currency`,
    params,
  )
  const last = rows
    .map((row) => row.last)
    .toSorted()
    .at(-1)
  return { currencies: rows.map(({ currency }) => currency), last_day: last ?? null }
}
