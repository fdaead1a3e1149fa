import { MAX_LIVE_VISITS } from '@sluice/contract/api-live'
import {
  LiveVisitsAnswer,
  type LiveVisitsQuestion,
  MAX_LIVE_COUNTS,
  MAX_LIVE_ROWS,
} from '@sluice/contract/live-question'
import type { ClickHouseClient } from '../../clickhouse/client.ts'
import { readRows } from '../../clickhouse/read-rows.ts'
import { SHOWN_REASON } from '../../reports/shown-reason.ts'
import { clockOf, markIn, markParams, readEnds } from '../spool-marks.ts'
import { EACH_COUNT, happenedFor, SOON_STORED, storedSince } from './counted-live.ts'
import { LIVE_ROW, LiveRowRead, liveRow } from './live-row.ts'

/** A visit can be read at most this long after the time that ClickHouse gave it: an insert takes a minute at most. */
const INSERT_MS = 90_000

const Count = LiveVisitsAnswer.shape.counts.element

/**
 * What was stored of these owners since the answer before. The ends of all spools are read first and the clock after them,
 * so nothing up to the ends is stored at `readAt` or later.
 */
export async function readLiveVisits(
  client: ClickHouseClient,
  { owners, after }: LiveVisitsQuestion,
): Promise<LiveVisitsAnswer> {
  const marks = await readEnds(client)
  const readAt = (await clockOf(client)) + 1
  const none = { marks, readAt, counts: [], rows: [], cut: false }
  if (!after || owners.length === 0) return none
  const params = {
    owners,
    since: after.readAt - INSERT_MS,
    read_at: after.readAt,
    ...markParams('read', after.marks),
    ...markParams('end', marks),
  }
  const counts = await readRows(client, Count, COUNTS, params)
  if (counts.length === 0) return none
  const rows = await readRows(client, LiveRowRead, ROWS, params)
  const cut = counts.length > MAX_LIVE_COUNTS
  return { marks, readAt, counts: cut ? [] : counts, rows: rows.map(liveRow), cut }
}

const NEW = `owner IN {owners: Array(UInt64)}
  AND ${happenedFor('since')}
  AND ${storedSince('since')}
  AND ${SOON_STORED}
  AND seq > ${markIn('read')}
  AND seq <= ${markIn('end')}`

/** One more than an answer has, which tells that it is cut. */
const COUNTS = `
SELECT owner, least(toUnixTimestamp64Milli(ingested_at), {read_at: Int64}) AS stored,
  counted.1 AS "by", counted.2 AS value, count() AS n
FROM (SELECT owner, ingested_at, redirect_to, ${SHOWN_REASON} AS shown_reason, country, cloak FROM visits WHERE ${NEW})
${EACH_COUNT}
GROUP BY owner, stored, "by", value
LIMIT ${MAX_LIVE_COUNTS + 1}
SETTINGS max_result_rows = ${MAX_LIVE_COUNTS + 1}`

const ROWS = `
SELECT ${LIVE_ROW}
FROM visits
WHERE ${NEW}
ORDER BY visits.at DESC, spool, seq DESC
LIMIT ${MAX_LIVE_VISITS} BY owner
LIMIT ${MAX_LIVE_ROWS}`
