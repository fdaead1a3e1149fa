import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

const MAKING = 'visits_daily_making_'

const COLUMNS = 'owner, cloak, redirect_to, reason, country, device, browser, os, language, prefetch'

/** Days rebuilt together. */
const AT_ONCE = 31

/**
 * Replaces UTC days (`YYYY-MM-DD`) of `visits_daily` with the counts that `visits` gives now. New days are built in a
 * separate table and swapped in one step each, so after a crash a day is either old or new.
 */
export async function rebuildDays(client: ClickHouseClient, days: string[]): Promise<void> {
  for (let i = 0; i < days.length; i += AT_ONCE) await rebuild(client, days.slice(i, i + AT_ONCE))
}

async function rebuild(client: ClickHouseClient, days: string[]): Promise<void> {
  const made = `${MAKING}${randomBytes(6).toString('hex')}`
  await client.command({ query: `CREATE TABLE ${made} AS visits_daily` })
  try {
    await client.command({
      query: `INSERT INTO ${made} (day, ${COLUMNS}, visits, metered)
        SELECT toDate(at) AS day, ${COLUMNS}, count() AS visits, sum(metered) AS metered
        FROM visits WHERE toDate(at) IN {days: Array(Date)}
        GROUP BY day, ${COLUMNS}`,
      query_params: { days },
      clickhouse_settings: { max_partitions_per_insert_block: String(AT_ONCE) },
    })
    for (const day of days) {
      await client.command({ query: `ALTER TABLE visits_daily REPLACE PARTITION '${day}' FROM ${made}` })
    }
  } finally {
    await client.command({ query: `DROP TABLE IF EXISTS ${made} SYNC` })
  }
}

/** Drops what an interrupted rebuild left at least an hour ago. */
export async function dropForgotten(client: ClickHouseClient): Promise<void> {
  const tables = await readRows(
    client,
    z.object({ name: z.string() }),
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${MAKING}')
       AND metadata_modification_time < now() - INTERVAL 1 HOUR`,
  )
  for (const { name } of tables) await client.command({ query: `DROP TABLE IF EXISTS ${name} SYNC` })
}
