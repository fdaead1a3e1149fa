import { z } from 'zod'
import { type ClickHouseAddress, type ClickHouseClient, openClickHouse } from './client.ts'
import { MIGRATIONS, SCHEMA_VERSION } from './migrations.ts'
import { readRows } from './read-rows.ts'

const Version = z.object({ version: z.int() })

/** Version of the schema in the client's database; 0 when there is none. */
export async function readSchemaVersion(client: ClickHouseClient): Promise<number> {
  const tables = await readRows(
    client,
    z.object({ n: z.int() }),
    "SELECT count() AS n FROM system.tables WHERE database = currentDatabase() AND name = 'schema_migrations'",
  )
  if (tables[0]?.n !== 1) return 0
  const rows = await readRows(client, Version, 'SELECT max(version) AS version FROM schema_migrations')
  return rows[0]?.version ?? 0
}

/** Whether the database is at exactly the version that this code expects. */
export async function hasCurrentSchema(client: ClickHouseClient): Promise<boolean> {
  return (await readSchemaVersion(client)) === SCHEMA_VERSION
}

/**
 * Brings the database up to date and creates it when it is missing. Statements are idempotent, so an interrupted run can
 * simply be repeated. Returns the versions it applied.
 */
export async function migrate(address: ClickHouseAddress): Promise<number[]> {
  const outside = openClickHouse({ ...address, database: 'default' }, 'upkeep', 120_000)
  const inside = openClickHouse(address, 'upkeep', 120_000)
  try {
    await outside.command({
      query: 'CREATE DATABASE IF NOT EXISTS {name: Identifier}',
      query_params: { name: address.database },
    })
    return await applyMissing(inside)
  } finally {
    await Promise.all([outside.close(), inside.close()])
  }
}

async function applyMissing(client: ClickHouseClient): Promise<number[]> {
  await client.command({
    query: `CREATE TABLE IF NOT EXISTS schema_migrations (
      version UInt32, name String, at DateTime64(3, 'UTC') DEFAULT now64(3)
    ) ENGINE = MergeTree ORDER BY version SETTINGS fsync_after_insert = 1`,
  })
  const have = await readSchemaVersion(client)
  const applied: number[] = []
  for (const { version, name, statements } of MIGRATIONS) {
    if (version <= have) continue
    for (const query of statements) await client.command({ query })
    await client.insert({ table: 'schema_migrations', values: [{ version, name }], format: 'JSONEachRow' })
    applied.push(version)
  }
  return applied
}
