import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

const Row = z.object({ lease: z.int(), used: z.int(), visits: z.int() })

/** The highest number spent of each lease among stored visits, and how many visits name the lease. */
export function readLeaseUse(client: ClickHouseClient, leases: number[]) {
  return readRows(
    client,
    Row,
    `SELECT lease, max(lease_no) AS used, count() AS visits
     FROM visits WHERE lease IN {leases: Array(UInt64)} GROUP BY lease`,
    { leases },
  )
}
