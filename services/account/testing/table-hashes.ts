import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'

const VOLATILE = new Set([
  ...['sessions', 'outbox', 'tallies', 'tally_changes'],
  // Jobs alone write these.
  ...['audit_checks', 'webhook_visits'],
])

export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** One hash per table of its contents, except sign-in times, pending deliveries, counts of other tables, and notes of jobs. */
export async function tableHashes(db: Db): Promise<Record<string, string>> {
  const names = (await tableNames(db)).filter((name) => !VOLATILE.has(name))
  const hashes = names.map(async (name) => {
    const { rows } = await sql<{ hash: string }>`
      select coalesce(md5(string_agg(row, ',' order by row)), '') as hash
      from (select (to_jsonb(t) - 'last_login_at' - 'updated_at')::text as row from ${sql.table(name)} t) rows`.execute(
      db,
    )
    return [name, rows[0]!.hash] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

const QUIET_MS = 2_000
const PATIENCE_MS = 20_000

/** The same, once pending work is done. */
export async function settledHashes(db: Db): Promise<Record<string, string>> {
  const until = performance.now() + PATIENCE_MS
  for (let last = await tableHashes(db); ; ) {
    await setTimeout(QUIET_MS)
    const now = await tableHashes(db)
    if (isDeepStrictEqual(now, last)) return now
    if (performance.now() > until) throw new Error('the tables keep changing by themselves')
    last = now
  }
}
