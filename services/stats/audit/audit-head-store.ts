import { AuditHead } from '@sluice/contract/audit-head'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

/** Of two heads with the same number the first one reported: the log never changes. */
const FURTHEST =
  'SELECT toUInt32(entries) AS entries, hash FROM audit_heads ORDER BY entries DESC, at LIMIT 1'

export async function readFurthest(client: ClickHouseClient): Promise<AuditHead | null> {
  const rows = await readRows(client, AuditHead, FURTHEST)
  return rows[0] ?? null
}

export async function keepHead(client: ClickHouseClient, head: AuditHead): Promise<void> {
  await client.insert({ table: 'audit_heads', values: [head], format: 'JSONEachRow' })
}
