import { OTHER_NAMES } from '@sluice/contract/campaign'
import { MAX_QUESTION_BYTES, type MoneyRow, mostRows } from '@sluice/contract/conversion-reports'
import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { FINAL } from '../../clickhouse/final.ts'
import { readRows } from '../../clickhouse/read-rows.ts'
import { countedVisits } from '../../reports/counted-visits.ts'
import type { ReportDeps } from '../../reports/shares.ts'
import { conversionKey, costKey, countedKeys, isGoneWithVisits, paidCells } from './columns.ts'
import { countedConversions } from './counted-conversions.ts'
import { foldRows } from './fold-rows.ts'
import { spreadCosts } from './spread-costs.ts'
import { columnsOf, PartRow, SHOWN_SUMS, SUMS_OF_PARTS } from './sums.ts'
import { within } from './within.ts'

type Question = ReportQuestion<'conversions'>

const SETTINGS = { ...FINAL, max_query_size: String(MAX_QUESTION_BYTES) }

/** Rows by one thing: days in their order, all else by conversions and then visits; beyond the most rows one `(other)`. */
export async function conversionsBy(
  deps: ReportDeps,
  question: Question,
): Promise<ReportAnswer<'conversions'>> {
  const since = await deps.rawSince()
  const { sql, params } = partsOf(question, since, await hasCosts(deps, question))
  const parts = await readRows(
    deps.client,
    PartRow,
    `SELECT shown AS key, currency, ${SHOWN_SUMS} FROM (
       SELECT *, if(place <= {most: UInt32}, key, '${OTHER_NAMES}') AS shown FROM (${placed(sql)})
     ) GROUP BY shown, currency`,
    { ...params, most: mostRows(question.by) },
    SETTINGS,
  )
  return {
    rows: foldRows(parts, Boolean(question.reporting)).toSorted(question.by === 'day' ? byKey : byWeight),
    complete_from: isGoneWithVisits(question.by) && question.from < since ? since : null,
  }
}

/** Most accounts have none, and spreading is the larger half of the work. */
async function hasCosts({ client }: ReportDeps, question: Question): Promise<boolean> {
  const { costs, params } = within(question)
  const row = z.object({ one: z.int() })
  const rows = await readRows(
    client,
    row,
    `SELECT 1 AS one FROM costs WHERE ${costs} AND kind != 'none' LIMIT 1`,
    params,
  )
  return rows.length > 0
}

function partsOf(question: Question, since: number, costs: boolean) {
  const { by, reporting = null } = question
  const own = within(question, since)
  const visits = countedVisits(countedKeys(by), question, since)
  const cells = countedVisits(paidCells(by, own.costs), question, since)
  const ofVisits = columnsOf({
    visits: "sumIf(n, redirect_to != 'none')",
    real_visits: "sumIf(n, redirect_to = 'target')",
  })
  const sql = [
    `SELECT key, '' AS currency, ${ofVisits} FROM ${visits.sql} GROUP BY key`,
    countedConversions(conversionKey(by, question.from < since), own.conversions, reporting),
    ...(costs ? [spreadCosts(cells.sql, costKey(by), own.costs, reporting)] : []),
  ].join('\nUNION ALL\n')
  return { sql, params: { ...visits.params, ...own.params } }
}

/** Parts summed by key and currency, with the `place` of their key. */
const placed = (parts: string) => `
SELECT *, dense_rank() OVER (ORDER BY weight DESC, visitors DESC, key) AS place FROM (
  SELECT *, sum(conversions) OVER (PARTITION BY key) AS weight, sum(visits) OVER (PARTITION BY key) AS visitors FROM (
    SELECT key, currency, ${SUMS_OF_PARTS} FROM (${parts}) GROUP BY key, currency
  )
)`

const byKey = (a: MoneyRow, b: MoneyRow) => (a.key < b.key ? -1 : 1)
const isRest = ({ key }: MoneyRow) => Number(key === OTHER_NAMES)
const byWeight = (a: MoneyRow, b: MoneyRow) =>
  isRest(a) - isRest(b) || b.conversions - a.conversions || b.visits - a.visits || byKey(a, b)
