import type { ConversionMoneyRow, CostMoneyRow } from '@sluice/contract/money-rows'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { type FoundCampaign, findCampaigns } from './find-campaigns.ts'
import type { StoreRows } from './take-rows.ts'

/** An insert's rows may be of many months. A batch that is stored in part is sent again and changes nothing. */
const MANY_MONTHS = { max_partitions_per_insert_block: '0', async_insert: 0 } as const

/** ClickHouse for conversions and costs. `reads` and `inserts` are clients with the profiles `reports` and `inserts`. */
export function storeMoney(reads: ClickHouseClient, inserts: ClickHouseClient): StoreRows {
  return async (rows) => {
    const conversions = rows.filter((row): row is ConversionMoneyRow => row.kind === 'conversion')
    const costs = rows.filter((row): row is CostMoneyRow => row.kind === 'cost')
    if (conversions.length > 0) {
      await insertConversions(inserts, conversions, await findCampaigns(reads, conversions))
    }
    if (costs.length > 0) {
      const values = costs.map(({ kind, cost_kind, ...row }) => ({
        ...row,
        kind: cost_kind,
        changed_at: timeText(row.changed_at),
      }))
      await insert(inserts, 'costs', values)
    }
  }
}

/** `campaigns`: of their visits, by the conversion's id. */
export async function insertConversions(
  client: ClickHouseClient,
  rows: readonly ConversionMoneyRow[],
  campaigns: ReadonlyMap<number, FoundCampaign>,
): Promise<void> {
  const values = rows.map(({ kind, ...row }) => ({
    ...row,
    click_at: timeText(row.click_at),
    at: timeText(row.at),
    received_at: timeText(row.received_at),
    changed_at: timeText(row.changed_at),
    late: Number(row.late),
    found: campaigns.has(row.id) ? 1 : 0,
    ...campaigns.get(row.id),
  }))
  await insert(client, 'conversions', values)
}

const insert = (client: ClickHouseClient, table: string, values: Record<string, unknown>[]) =>
  client.insert({ table, values, format: 'JSONEachRow', clickhouse_settings: MANY_MONTHS })

/** As ClickHouse reads a UTC time. */
const timeText = (ms: number) => new Date(ms).toISOString().slice(0, 23).replace('T', ' ')

const TABLES = ['conversions', 'costs'] as const
const Count = z.object({ n: z.int() })

/** The highest version of both tables; 0 when they are empty. */
export async function highestVersion(client: ClickHouseClient): Promise<number> {
  const query = `SELECT max(v) AS n FROM (${TABLES.map((table) => `SELECT max(version) AS v FROM ${table}`).join(' UNION ALL ')})`
  return (await readRows(client, Count, query))[0]!.n
}

/**
 * Begins to delete the rows up to a version, unless that is under way. Returns how many there still are. Rows that were
 * sent again since have a higher version and stay.
 */
export async function pruneVersions(client: ClickHouseClient, upTo: number): Promise<number> {
  let left = 0
  for (const table of TABLES) {
    const params = { table, upTo }
    const count = `SELECT count() AS n FROM ${table} WHERE version <= {upTo: UInt64}`
    const rows = (await readRows(client, Count, count, params))[0]!.n
    left += rows
    if (rows === 0 || (await readRows(client, Count, CHANGING, params))[0]!.n > 0) continue
    await client.command({
      query: `ALTER TABLE ${table} DELETE WHERE version <= {upTo: UInt64}`,
      query_params: params,
      clickhouse_settings: { mutations_sync: '0' },
    })
  }
  return left
}

const CHANGING = `
SELECT count() AS n FROM system.mutations
WHERE database = currentDatabase() AND table = {table: String} AND NOT is_done AND NOT is_killed`
