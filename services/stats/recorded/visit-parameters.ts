import { type NamedVisit, VisitParametersAnswer } from '@sluice/contract/visit-parameters'
import type { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { SHOWN_CAMPAIGN } from '../reports/shown-visit.ts'

const Row = VisitParametersAnswer.shape.visits.element

/** The stored ones among these visits. They are found by the table's order, so each costs one granule. */
export function findParameters(
  client: ClickHouseClient,
  visits: readonly NamedVisit[],
): Promise<z.output<typeof Row>[]> {
  const params = {
    owners: visits.map(({ owner }) => owner),
    times: visits.map(({ at }) => at),
    spools: visits.map(({ spool }) => spool),
    seqs: visits.map(({ seq }) => seq),
  }
  return readRows(client, Row, QUERY, params)
}

const QUERY = `
SELECT spool, seq, ${SHOWN_CAMPAIGN} AS campaign
FROM visits
WHERE (owner, at, spool, seq) IN (
  SELECT named.1, fromUnixTimestamp64Milli(named.2, 'UTC'), named.3, named.4
  FROM (SELECT arrayJoin(arrayZip({owners: Array(UInt64)}, {times: Array(Int64)},
    {spools: Array(String)}, {seqs: Array(UInt64)})) AS named))`
