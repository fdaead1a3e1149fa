import { type ReportAnswer, type ReportQuestion, reports } from '@sluice/contract/reports'
import { Problem } from '@sluice/kit/problem'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { decodeCursor, type LogCursor } from './log-cursor.ts'
import { cursorParams, logPage } from './log-page.ts'
import type { ReportDeps } from './shares.ts'
import { SHOWN_REASON } from './shown-reason.ts'

/** Matches are counted up to here, which bounds the cost of a search in a busy log. */
export const MAX_TOTAL = 1_000_000

const Row = reports['access-log'].answer.shape.rows.element
  .omit({ id: true, at: true })
  .extend({ spool: z.string(), seq: z.int(), time: z.int() })

type Question = ReportQuestion<'access-log'>

/** An owner's visits, newest first. Throws `invalid_request` for a cursor that no answer contained. */
export async function accessLog(deps: ReportDeps, question: Question): Promise<ReportAnswer<'access-log'>> {
  const cursor = question.cursor ? decodeCursor(question.cursor) : null
  if (cursor === undefined) throw new Problem('invalid_request')
  const from = Math.max(question.from, await deps.rawSince())
  const { where, params } = filters(question, from)
  const page = readRows(deps.client, Row, pageQuery(where, cursor), {
    ...params,
    ...cursorParams(cursor),
    limit: question.limit + 1,
    offset: cursor ? 0 : question.offset,
  })
  const count = readRows(
    deps.client,
    z.object({ n: z.int() }),
    `SELECT count() AS n FROM (SELECT 1 FROM visits WHERE ${where} LIMIT ${MAX_TOTAL})`,
    params,
  )
  const [found, counted] = await Promise.all([page, count])
  return { ...logPage(found, question.limit), total: counted[0]!.n }
}

function filters(question: Question, from: number) {
  const params: Record<string, unknown> = { owner: question.owner, from, to: question.to }
  const where = [
    'owner = {owner: UInt64}',
    "at >= fromUnixTimestamp64Milli({from: Int64}, 'UTC')",
    "at < fromUnixTimestamp64Milli({to: Int64}, 'UTC')",
  ]
  const equal = (column: string, type: string, value: unknown) => {
    if (value === null || value === undefined) return
    params[column] = value
    where.push(`${column} = {${column}: ${type}}`)
  }
  equal('cloak', 'UInt64', question.cloak)
  equal('redirect_to', 'String', question.redirectTo)
  equal('country', 'String', question.country)
  if (question.text) {
    params.text = question.text.toWellFormed()
    params.named = question.cloaksNamed
    const columns = ['ip', 'country', 'device', 'browser']
    const hits = columns.map((column) => `positionCaseInsensitiveUTF8(${column}, {text: String}) > 0`)
    where.push(`(${hits.join(' OR ')} OR has({named: Array(UInt64)}, cloak))`)
  }
  return { where: where.join('\n AND '), params }
}

const pageQuery = (where: string, cursor: LogCursor | null) => `
SELECT spool, seq, toUnixTimestamp64Milli(at) AS time, cloak, cloak_version, mode, redirect_to,
  ${SHOWN_REASON} AS reason, inactive_cause, country, ip, device, browser, os, referrer, language, prefetch, metered
FROM visits
WHERE ${where}${
  cursor
    ? `
 AND at <= fromUnixTimestamp64Milli({c_at: Int64}, 'UTC')
 AND (at < fromUnixTimestamp64Milli({c_at: Int64}, 'UTC')
   OR spool < {c_spool: String} OR (spool = {c_spool: String} AND seq < {c_seq: UInt64}))`
    : ''
}
ORDER BY owner DESC, at DESC, spool DESC, seq DESC
LIMIT {limit: UInt32} OFFSET {offset: UInt32}`
