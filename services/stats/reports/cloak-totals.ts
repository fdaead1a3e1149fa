import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import type { Counts } from '@sluice/contract/share-reports'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { byDimension, countedVisits } from './counted-visits.ts'
import { addCounts, countsWith, NO_VISITS, SUMS } from './counts.ts'
import type { ReportDeps } from './shares.ts'

/** Links that were not named are summed under 0. */
const Row = countsWith({ named: z.int() })
/** All times a visit can have here; ends at a UTC midnight. */
export const FOR_EVER = { from: 0, to: Date.UTC(2100, 0, 1) }

/** Named links without visits are in the answer with zeros. */
export async function cloakTotals(
  deps: ReportDeps,
  question: ReportQuestion<'cloak-totals'>,
): Promise<ReportAnswer<'cloak-totals'>> {
  const everyVisit = { ...FOR_EVER, owner: question.owner }
  const { sql, params } = countedVisits(byDimension('cloak'), everyVisit, await deps.rawSince())
  const found = await readRows(
    deps.client,
    Row,
    `SELECT if(has({cloaks: Array(UInt64)}, counted.cloak), counted.cloak, 0) AS named, ${SUMS}
     FROM ${sql} AS counted GROUP BY named`,
    { ...params, cloaks: question.cloaks },
  )
  const all = found.reduce<Counts>(addCounts, NO_VISITS)
  const byCloak = new Map(found.map((row) => [row.named, row]))
  return {
    all,
    rows: question.cloaks.map((cloak) => ({
      cloak,
      ...addCounts(NO_VISITS, byCloak.get(cloak) ?? NO_VISITS),
    })),
  }
}

const OwnRow = countsWith({ cloak: z.int() })
const MOST_LINKS = 100_000

/** Most visited first. */
export async function ownerTotals(
  deps: ReportDeps,
  { owner }: ReportQuestion<'owner-totals'>,
): Promise<ReportAnswer<'owner-totals'>> {
  const { sql, params } = countedVisits(byDimension('cloak'), { ...FOR_EVER, owner }, await deps.rawSince())
  const rows = await readRows(
    deps.client,
    OwnRow,
    `SELECT counted.cloak AS cloak, ${SUMS} FROM ${sql} AS counted
     GROUP BY cloak ORDER BY visits DESC, cloak LIMIT ${MOST_LINKS}`,
    params,
  )
  return { rows }
}
