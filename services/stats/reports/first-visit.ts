import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { FOR_EVER } from './cloak-totals.ts'
import { BY_TIME, countedVisits } from './counted-visits.ts'
import type { ReportDeps } from './shares.ts'

const Row = z.object({ point: z.int() })

/** Visits that retention has dropped count as well, by their day. */
export async function firstVisit(
  deps: ReportDeps,
  { owner, cloak }: ReportQuestion<'first-visit'>,
): Promise<ReportAnswer<'first-visit'>> {
  const { sql, params } = countedVisits(BY_TIME, { ...FOR_EVER, owner, cloak }, await deps.rawSince())
  const rows = await readRows(deps.client, Row, `SELECT point FROM ${sql} ORDER BY point LIMIT 1`, params)
  return { at: rows[0]?.point ?? null }
}
