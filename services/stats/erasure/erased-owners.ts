import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

const Owner = z.object({ owner: z.int() })
const Count = z.object({ n: z.int() })

export const readErased = async (client: ClickHouseClient): Promise<number[]> =>
  (await readRows(client, Owner, 'SELECT DISTINCT owner FROM erased_owners ORDER BY owner')).map(
    ({ owner }) => owner,
  )

export async function keepErased(client: ClickHouseClient, owners: readonly number[]): Promise<void> {
  const known = new Set(await readErased(client))
  const values = owners.filter((owner) => !known.has(owner)).map((owner) => ({ owner }))
  if (values.length > 0) await client.insert({ table: 'erased_owners', values, format: 'JSONEachRow' })
}

/** How many rows of a table still identify visitors of these owners' links. */
export async function countLeft(
  client: ClickHouseClient,
  { table, where }: (typeof PERSONAL_TABLES)[number],
  owners: readonly number[],
): Promise<number> {
  const rows = await readRows(client, Count, `SELECT count() AS n FROM ${table} WHERE ${where}`, { owners })
  return rows[0]!.n
}

export async function countAllLeft(client: ClickHouseClient, owners: readonly number[]): Promise<number> {
  let left = 0
  for (const each of PERSONAL_TABLES) left += await countLeft(client, each, owners)
  return left
}
