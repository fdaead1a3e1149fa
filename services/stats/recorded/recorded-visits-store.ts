import {
  RecordedVisitsAnswer,
  type RecordedVisitsQuestion,
  type SpoolMarks,
} from '@sluice/contract/recorded-visits'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { SHOWN_VISIT } from '../reports/shown-visit.ts'
import { clockOf, markIn, markParams, readEnds } from './spool-marks.ts'

/**
 * Visits that became readable after a moment are dated at most this long before it: an insert takes a minute at most, and
 * the rest is for a clock that was set back.
 */
const SLACK_MS = 600_000

const Row = RecordedVisitsAnswer.shape.rows.element

/** Reads the ends of all spools first. */
export async function readRecordedVisits(
  client: ClickHouseClient,
  question: RecordedVisitsQuestion,
): Promise<RecordedVisitsAnswer> {
  const readAt = await clockOf(client)
  const marks = await readEnds(client)
  const { where, params } = pending(question, marks, readAt)
  const rows = question.limit === 0 ? [] : await readRows(client, Row, pageQuery(where), params)
  const count = () =>
    readRows(client, z.object({ n: z.int() }), `SELECT count() AS n FROM visits WHERE ${where}`, params)
  const all = rows.length < question.limit ? rows.length : (await count())[0]!.n
  return { rows, left: all - rows.length, marks, readAt }
}

function pending(question: RecordedVisitsQuestion, ends: SpoolMarks, now: number) {
  const { owner, cloaks, from, readAt, limit, marks } = question
  const since = Math.max(from, Math.min(readAt, now) - SLACK_MS)
  const where = [
    'owner = {owner: UInt64}',
    "ingested_at >= fromUnixTimestamp64Milli({since: Int64}, 'UTC')",
    `seq > ${markIn('read')}`,
    `seq <= ${markIn('end')}`,
    ...(cloaks.length > 0 ? ['cloak IN {cloaks: Array(UInt64)}'] : []),
  ].join('\n AND ')
  const params = { owner, since, cloaks, limit, ...markParams('read', marks), ...markParams('end', ends) }
  return { where, params }
}

/** By time, but no visit before one of its spool with a lower number, whatever the node's clock said. */
const TURN = 'max(at) OVER (PARTITION BY spool ORDER BY seq)'

const pageQuery = (where: string) => `
SELECT ${SHOWN_VISIT}, toUnixTimestamp64Milli(visits.at) AS at
FROM visits
WHERE ${where}
 AND (spool, seq) IN (
   SELECT spool, seq FROM (SELECT spool, seq, ${TURN} AS turn FROM visits WHERE ${where})
   ORDER BY turn, spool, seq LIMIT {limit: UInt32})
ORDER BY max(visits.at) OVER (PARTITION BY spool ORDER BY seq), spool, seq`
