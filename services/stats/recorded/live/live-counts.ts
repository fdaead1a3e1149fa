import { MAX_LIVE_VISITS } from '@sluice/contract/api-live'
import {
  LiveCount,
  type LiveCountsAnswer,
  type LiveCountsQuestion,
  MAX_LIVE_COUNTS,
} from '@sluice/contract/live-question'
import type { ClickHouseClient } from '../../clickhouse/client.ts'
import { readRows } from '../../clickhouse/read-rows.ts'
import { SHOWN_REASON } from '../../reports/shown-reason.ts'
import { markIn, markParams } from '../spool-marks.ts'
import { EACH_COUNT, happenedFor, SOON_STORED, storedSince } from './counted-live.ts'
import { LIVE_ROW, LiveRowRead, liveRow } from './live-row.ts'

/** Counts what answers of `readLiveVisits` up to the same marks would have, for a stream that goes on. */
export async function readLiveCounts(
  client: ClickHouseClient,
  { owner, since, listSince, marks }: LiveCountsQuestion,
): Promise<LiveCountsAnswer> {
  const params = { owner, since, list_since: Math.max(since, listSince), ...markParams('end', marks) }
  const counts = await readRows(client, LiveCount, COUNTS, params)
  const rows = await readRows(client, LiveRowRead, ROWS, params)
  return { counts, rows: rows.map(liveRow) }
}

const upToMarks = (name: string) => `owner = {owner: UInt64}
  AND ${happenedFor(name)}
  AND ${storedSince(name)}
  AND ${SOON_STORED}
  AND seq <= ${markIn('end')}`

const COUNTS = `
SELECT counted.1 AS "by", counted.2 AS value, count() AS n
FROM (SELECT redirect_to, ${SHOWN_REASON} AS shown_reason, country, cloak FROM visits WHERE ${upToMarks('since')})
${EACH_COUNT}
GROUP BY "by", value
SETTINGS max_result_rows = ${MAX_LIVE_COUNTS}`

const ROWS = `
SELECT ${LIVE_ROW}
FROM visits
WHERE ${upToMarks('list_since')}
ORDER BY visits.at DESC, spool, seq DESC
LIMIT ${MAX_LIVE_VISITS}`
