import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { conversionsSql, costsSql } from './conversions-sql.ts'
import { DAY_MS, sliceByWeek } from './slices.ts'
import { visitsSql } from './visits-sql.ts'

/** A table of visits up to yesterday (UTC), in its own database. */
export type Dataset = { name: string; rows: number; days: number }

/** Last midnight UTC, the end of every dataset. */
export const datasetEnd = () => Math.floor(Date.now() / DAY_MS) * DAY_MS

/** A week of a hundred million visits takes minutes to write. */
export function openDatabase(url: string, database: string): ClickHouseClient {
  const clickhouse_settings = { max_execution_time: 900 }
  return createClient({ url, database, request_timeout: 900_000, clickhouse_settings })
}

/** One visit to the real link in so many converts: two of a hundred visits. */
const CONVERTS = 26

/** Generates visits, conversions and costs in place; the schema must exist. Throws unless all visits are there afterwards. */
export async function generate(client: ClickHouseClient, dataset: Dataset): Promise<void> {
  const to = datasetEnd()
  for (const slice of sliceByWeek(to - dataset.days * DAY_MS, to, dataset.rows)) {
    if (slice.rows > 0) await client.command({ query: visitsSql(slice) })
  }
  for (const slice of sliceByWeek(to - dataset.days * DAY_MS, to, dataset.rows))
    await client.command({ query: conversionsSql(slice.from, slice.to, CONVERTS) })
  await client.command({ query: costsSql(to, dataset.days) })
  const stored = await countRows(client, 'SELECT count() AS n FROM visits')
  if (stored !== dataset.rows) throw new Error(`${dataset.name} holds ${stored} visits, not ${dataset.rows}`)
}

export async function countRows(client: ClickHouseClient, query: string): Promise<number> {
  const result = await client.query({ query, format: 'JSONEachRow' })
  const [row] = await result.json<{ n: string | number }>()
  if (!row) throw new Error(`no count: ${query}`)
  return Number(row.n)
}
