import type { ReportAnswer } from '@sluice/contract/reports'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { FOR_EVER } from './cloak-totals.ts'
import { BY_TIME, countedVisits } from './counted-visits.ts'
import { SUMS } from './counts.ts'
import type { ReportDeps } from './shares.ts'

const Row = z.object({ visits: z.int() })

export async function siteTotals(deps: ReportDeps): Promise<ReportAnswer<'site-totals'>> {
  const { sql, params } = countedVisits(BY_TIME, FOR_EVER, await deps.rawSince())
  const [row] = await readRows(deps.client, Row, `SELECT ${SUMS} FROM ${sql}`, params)
  return { visits: row?.visits ?? 0 }
}
