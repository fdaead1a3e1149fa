import { type ReportAnswer, type ReportQuestion, reports } from '@sluice/contract/reports'
import { MAX_PLACES } from '@sluice/contract/today-reports'
import { readRows } from '../clickhouse/read-rows.ts'
import { inSpans } from './in-spans.ts'
import type { ReportDeps } from './shares.ts'

const HOUR_MS = 3_600_000
const Row = reports['hours-by-place'].answer.shape.rows.element

/** One pass over the owner's visits in the spans. */
export async function hoursByPlace(
  deps: ReportDeps,
  { owner, spans, least }: ReportQuestion<'hours-by-place'>,
): Promise<ReportAnswer<'hours-by-place'>> {
  const { within, params } = inSpans(spans)
  const starts = within.map((condition, index) => `${condition}, {from${index}: Int64}`)
  const rows = await readRows(
    deps.client,
    Row,
    `WITH toUnixTimestamp64Milli(at) AS ms, multiIf(${starts.join(', ')}, 0) AS began
     SELECT cloak, place AS country, groupArray(hour) AS at, groupArray(v) AS visits, groupArray(r) AS ruled,
       groupArray(a) AS audit
     FROM (
       SELECT cloak, if(grouping(country) = 1, NULL, toString(country)) AS place,
         began + intDiv(ms - began, ${HOUR_MS}) * ${HOUR_MS} AS hour,
         countIf(redirect_to != 'none') AS v,
         countIf(redirect_to != 'none' AND mode = 'cloak') AS r,
         countIf(redirect_to = 'audit' AND mode = 'cloak') AS a
       FROM visits WHERE owner = {owner: UInt64} AND (${within.map((each) => `(${each})`).join(' OR ')})
       GROUP BY GROUPING SETS ((cloak, hour), (cloak, country, hour))
     )
     GROUP BY cloak, place HAVING max(v) >= {least: UInt32}
     ORDER BY sum(v) DESC, cloak, place LIMIT ${MAX_PLACES}`,
    { ...params, owner, least },
  )
  return { since: await deps.rawSince(), rows }
}
