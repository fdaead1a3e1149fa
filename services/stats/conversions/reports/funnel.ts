import type { ReportAnswer } from '@sluice/contract/reports'
import { z } from 'zod'
import { FINAL } from '../../clickhouse/final.ts'
import { readRows } from '../../clickhouse/read-rows.ts'
import { byDimension, countedVisits } from '../../reports/counted-visits.ts'
import type { ReportDeps } from '../../reports/shares.ts'
import { COUNTED, IS_REFUND, type Within, within } from './within.ts'

const Row = z.object({ visits: z.int(), leads: z.int(), sales: z.int() })

/** A click with a sale has passed the lead, so that no step has more clicks than the one before. */
export async function conversionFunnel(
  deps: ReportDeps,
  question: Within,
): Promise<ReportAnswer<'conversion-funnel'>> {
  const own = within(question)
  const visits = countedVisits(byDimension('country'), question, await deps.rawSince())
  const rows = await readRows(
    deps.client,
    Row,
    `SELECT sum(visits) AS visits, sum(leads) AS leads, sum(sales) AS sales FROM (
       SELECT sumIf(n, redirect_to = 'target') AS visits, 0 AS leads, 0 AS sales FROM ${visits.sql}
       UNION ALL
       SELECT 0 AS visits, count() AS leads, countIf(has_sale) AS sales FROM (
         SELECT max(name = 'sale') AS has_sale FROM conversions FINAL
         WHERE ${own.conversions} AND ${COUNTED} AND NOT ${IS_REFUND} AND name IN ('lead', 'sale') AND redirect_to = 'target'
         GROUP BY spool, seq
       )
     )`,
    { ...visits.params, ...own.params },
    FINAL,
  )
  return rows[0]!
}
