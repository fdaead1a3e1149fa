import { DEFAULT_VISIT_DAYS } from '@sluice/contract/retention'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

const Row = z.object({ days: z.int() })

/** Days that visits stay: the last value set, or the default. */
export async function readVisitDays(client: ClickHouseClient): Promise<number> {
  const rows = await readRows(client, Row, 'SELECT days FROM raw_retention ORDER BY at DESC LIMIT 1')
  return rows[0]?.days ?? DEFAULT_VISIT_DAYS
}

/** Stores `days` if it is new. */
export async function keepVisitDays(client: ClickHouseClient, days: number): Promise<void> {
  if ((await readVisitDays(client)) === days) return
  await client.insert({ table: 'raw_retention', values: [{ days }], format: 'JSONEachRow' })
}
