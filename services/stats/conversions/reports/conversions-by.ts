import { OTHER_NAMES } from '@sluice/contract/campaign'
import { MAX_QUESTION_BYTES, mostRows } from '@sluice/contract/conversion-reports'
import type { ReportAnswer, ReportQuestion } from '@sluice/contract/reports'
import { z } from 'zod'
import { FINAL } from '../../clickhouse/final.ts'
import { readRows } from '../../clickhouse/read-rows.ts'
import { countedVisits } from '../../reports/counted-visits.ts'
import type { ReportDeps } from '../../reports/shares.ts'
import {
  conversionKey,
  costKey,
  countedKeys,
  hasManyKeys,
  isGoneWithVisits,
  isOfCosts,
  paidCells,
} from './columns.ts'
import { countedConversions } from './counted-conversions.ts'
import { byKey, shownRows } from './fold-rows.ts'
import { spreadCosts } from './spread-costs.ts'
import { columnsOf, countOf, PartRow, SUMS_OF_PARTS, shownSums } from './sums.ts'
import { within } from './within.ts'

type Question = ReportQuestion<'conversions'>
type Part = { sql: string; params: Record<string, unknown> }

const SETTINGS = { ...FINAL, max_query_size: String(MAX_QUESTION_BYTES) }

/** More rows of a part than this are not brought here. */
const MOST_APART = 2_000

/** Rows by one thing: days in their order, all else by conversions and then visits; beyond the most rows one `(other)`. */
export async function conversionsBy(
  deps: ReportDeps,
  question: Question,
): Promise<ReportAnswer<'conversions'>> {
  const { by, from, reporting } = question
  const since = await deps.rawSince()
  const apart = hasManyKeys(by) ? null : await readApart(deps, question, since)
  const parts = apart ?? (await readTogether(deps, question, since))
  // Together, `(other)` is one of the rows.
  const rows = shownRows(parts, Boolean(reporting), mostRows(by) + (apart ? 0 : 1))
  return {
    rows: by === 'day' ? rows.toSorted(byKey) : rows,
    complete_from: isGoneWithVisits(by) && from < since ? since : null,
  }
}

const readParts = ({ client }: ReportDeps, { sql, params }: Part) =>
  readRows(client, PartRow, shownSums(sql), params, SETTINGS)

/**
 * At once, because ClickHouse reads small statements sooner than a large one, which it begins to run only when it has read
 * all of it. Null, if there are too many rows to put together here.
 */
async function readApart(deps: ReportDeps, question: Question, since: number): Promise<PartRow[] | null> {
  const read = async ({ sql, params }: Part) => {
    const rows = await readParts(deps, { sql: `${sql} LIMIT ${MOST_APART + 1}`, params })
    return rows.length > MOST_APART ? null : rows
  }
  const costs = async () => ((await hasCosts(deps, question)) ? read(costsOf(question, since)) : [])
  const [visits, conversions, paid] = await Promise.all([
    read(visitsOf(question, since)),
    read(conversionsOf(question, since)),
    costs(),
  ])
  return visits && conversions && paid && [...visits, ...conversions, ...paid]
}

/** Only ClickHouse can hold all keys, and so it finds those that are shown. */
async function readTogether(deps: ReportDeps, question: Question, since: number): Promise<PartRow[]> {
  const parts = [visitsOf(question, since), conversionsOf(question, since)]
  if (await hasCosts(deps, question)) parts.push(costsOf(question, since))
  const sql = placed(parts.map((part) => part.sql).join('\nUNION ALL\n'))
  const params = Object.assign({ most: mostRows(question.by) }, ...parts.map((part) => part.params))
  return readParts(deps, { sql, params })
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

function visitsOf(question: Question, since: number): Part {
  const { sql, params } = countedVisits(countedKeys(question.by), question, since)
  const columns = columnsOf({
    visits: "sumIf(n, redirect_to != 'none')",
    real_visits: "sumIf(n, redirect_to = 'target')",
  })
  return { sql: `SELECT key, '' AS currency, ${columns} FROM ${sql} GROUP BY key`, params }
}

function conversionsOf(question: Question, since: number): Part {
  const { by, from, reporting = null } = question
  const { conversions, params } = within(question, since)
  return { sql: countedConversions(conversionKey(by, from < since), conversions, reporting), params }
}

function costsOf(question: Question, since: number): Part {
  const { by, reporting = null } = question
  const { costs, params } = within(question, since)
  const cells = countedVisits(paidCells(by, costs), question, since)
  const of = { key: costKey(by), isOwn: isOfCosts(by), where: costs, rates: reporting }
  return { sql: spreadCosts({ ...of, cells: cells.sql }), params: { ...cells.params, ...params } }
}

/** Parts summed by key and currency; keys beyond the most rows are `(other)`. */
const placed = (parts: string) => `
SELECT shown AS key, parts.currency AS currency, ${SUMS_OF_PARTS} FROM (
  SELECT *, if(dense_rank() OVER (ORDER BY weight DESC, visitors DESC, key) <= {most: UInt32}, key, '${OTHER_NAMES}') AS shown FROM (
    SELECT *, sum(${countOf('conversions')}) OVER (PARTITION BY key) AS weight, sum(${countOf('visits')}) OVER (PARTITION BY key) AS visitors
    FROM (SELECT key, currency, ${SUMS_OF_PARTS} FROM (${parts}) AS parts GROUP BY key, currency)
  )
) AS parts GROUP BY shown, currency`
