import { type ReportAnswer, type ReportQuestion, reports } from '@sluice/contract/reports'
import { Problem } from '@sluice/kit/problem'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { decodeCursor, type LogCursor } from './log-cursor.ts'
import { BEFORE, BEHIND, cursorParams, pageBothWays } from './log-page.ts'
import { searchCondition } from './log-search.ts'
import type { ReportDeps } from './shares.ts'
import { SHOWN_VISIT } from './shown-visit.ts'
import { singleFilters } from './single-filters.ts'
import { visitConversions } from './visit-conversions.ts'
import { visitFilter } from './visit-filter.ts'

/** Matches are counted up to here, which bounds the cost of a search in a busy log. */
export const MAX_TOTAL = 1_000_000
/**
 * A visit is listed this long after ClickHouse began to store it. An insert takes less, so nothing can still appear among
 * the visits of an `asOf`.
 */
const SETTLED_MS = 1_000

const Row = reports['access-log'].answer.shape.rows.element
  .omit({ id: true, at: true, conversions: true })
  .extend({ spool: z.string(), seq: z.int(), time: z.int() })

type Question = ReportQuestion<'access-log'>

/** An owner's visits, newest first, with their conversions. Throws `invalid_request` for a cursor that no answer contained. */
export async function accessLog(deps: ReportDeps, question: Question): Promise<ReportAnswer<'access-log'>> {
  const cursor = question.cursor ? decodeCursor(question.cursor) : null
  if (cursor === undefined) throw new Problem('invalid_request')
  const from = Math.max(question.from, await deps.rawSince())
  const asOf = question.asOf ?? (await settled(deps))
  const { where, params } = filters(question, from, asOf)
  const offset = cursor ? 0 : question.offset
  const page = readRows(deps.client, Row, pageQuery(where, cursor), {
    ...params,
    ...cursorParams(cursor),
    limit: question.limit + 1,
    offset,
  })
  const count = readRows(
    deps.client,
    z.object({ n: z.int() }),
    `SELECT count() AS n FROM (SELECT 1 FROM visits WHERE ${where} LIMIT ${MAX_TOTAL})`,
    params,
  )
  const [found, counted] = await Promise.all([page, count])
  const of = await visitConversions(deps.client, question.owner, found)
  const rows = found.map((row) => ({ ...row, conversions: of.get(`${row.spool}-${row.seq}`) ?? [] }))
  return { ...pageBothWays(rows, question.limit, { cursor, offset }), total: counted[0]!.n, asOf }
}

/** By ClickHouse's clock, which dates what it stores. */
async function settled({ client }: ReportDeps): Promise<number> {
  const rows = await readRows(
    client,
    z.object({ now: z.int() }),
    'SELECT toUnixTimestamp64Milli(now64(3)) AS now',
  )
  return rows[0]!.now - SETTLED_MS
}

function filters(question: Question, from: number, asOf: number) {
  const params: Record<string, unknown> = { owner: question.owner, from, to: question.to, as_of: asOf }
  const where = [
    'owner = {owner: UInt64}',
    "at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')",
    "at < fromUnixTimestamp64Milli({to: Int64}, 'UTC')",
    "ingested_at <= fromUnixTimestamp64Milli({as_of: Int64}, 'UTC')",
  ]
  if (question.cloak) {
    params.cloak = question.cloak
    where.push('cloak = {cloak: UInt64}')
  }
  const passing = visitFilter(question.filters ?? singleFilters(question))
  Object.assign(params, passing.params)
  where.push(...passing.sql)
  if (question.search) {
    const search = searchCondition(question.search)
    Object.assign(params, search.params)
    where.push(search.sql)
  }
  return { where: where.join('\n AND '), params }
}

function pageQuery(where: string, cursor: LogCursor | null): string {
  const upwards = cursor?.[3] === 'newer'
  const order = upwards ? '' : ' DESC'
  return `
SELECT ${SHOWN_VISIT}, toUnixTimestamp64Milli(at) AS time
FROM visits
WHERE ${where}${cursor ? (upwards ? BEHIND : BEFORE) : ''}
ORDER BY owner${order}, at${order}, spool${order}, seq${order}
LIMIT {limit: UInt32} OFFSET {offset: UInt32}`
}
