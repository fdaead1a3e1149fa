import { MAX_SERIES_POINTS, type ReportAnswer, type ReportQuestion } from '@sluice/contract/reports'
import { Problem } from '@sluice/kit/problem'
import { z } from 'zod'
import { readRows } from '../clickhouse/read-rows.ts'
import { BY_TIME, type Counted, countedVisits } from './counted-visits.ts'
import { addCounts, countsWith, NO_VISITS, SUMS } from './counts.ts'
import type { ReportDeps } from './shares.ts'
import { bucketStarts, isTimeZone } from './time-buckets.ts'
import { completeFrom } from './visit-filter.ts'

const Row = countsWith({ point: z.int() })

/** Every visit of a bucket adds to one point. A day with only daily counts falls on its noon, UTC. */
export async function overTime(
  deps: ReportDeps,
  question: ReportQuestion<'site-over-time'> & Counted,
): Promise<ReportAnswer<'over-time' | 'site-over-time'>> {
  if (!isTimeZone(question.timeZone)) throw new Problem('invalid_request')
  const starts = bucketStarts(question, question.bucket, question.timeZone, MAX_SERIES_POINTS)
  if (starts.length > MAX_SERIES_POINTS) throw new Problem('invalid_request')
  const since = await deps.rawSince()
  const { sql, params } = countedVisits(BY_TIME, question, since)
  const points = await readRows(
    deps.client,
    Row,
    `SELECT point, ${SUMS} FROM ${sql} GROUP BY point ORDER BY point`,
    params,
  )
  const rows = starts.map((at) => ({ at, ...NO_VISITS }))
  let index = 0
  for (const { point, ...counts } of points) {
    while (index + 1 < rows.length && point >= rows[index + 1]!.at) index += 1
    rows[index] = { at: rows[index]!.at, ...addCounts(rows[index]!, counts) }
  }
  return { rows, ...completeFrom(question, since) }
}
