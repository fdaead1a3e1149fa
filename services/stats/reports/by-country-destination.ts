import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { DESTINATIONS } from '@sluice/contract/visit'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { byDimension, countedVisits } from './counted-visits.ts'
import type { ReportDeps } from './shares.ts'
import { completeFrom } from './visit-filter.ts'

/** 250 countries by 3 destinations. */
const MAX_ROWS = 750
const Row = z.object({ country: z.string(), redirect_to: z.enum(DESTINATIONS), visits: z.int() })

export async function byCountryDestination(
  deps: ReportDeps,
  question: ReportQuestion<'by-country-destination'>,
): Promise<ReportAnswer<'by-country-destination'>> {
  const since = await deps.rawSince()
  const { sql, params } = countedVisits(byDimension('country'), question, since)
  const rows = await readRows(
    deps.client,
    Row,
    `SELECT country, redirect_to, sum(n) AS visits FROM ${sql} GROUP BY country, redirect_to
     ORDER BY visits DESC, country, redirect_to LIMIT ${MAX_ROWS}`,
    params,
  )
  return { rows, ...completeFrom(question, since) }
}
