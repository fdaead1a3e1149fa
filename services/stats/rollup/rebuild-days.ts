import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

const MAKING = 'visits_daily_making_'

/** Days made in one go. */
const AT_ONCE = 31

/**
 * Replaces UTC days (`YYYY-MM-DD`) of `visits_daily` by what `visits` says now. The new days are made in a table of
 * their own and each is put in place in one step, so a crash leaves of a day either the old or the new.
 */
export async function rebuildDays(client: ClickHouseClient, days: string[]): Promise<void> {
  for (let i = 0; i < days.length; i += AT_ONCE) await rebuild(client, days.slice(i, i + AT_ONCE))
}

async function rebuild(client: ClickHouseClient, days: string[]): Promise<void> {
  const made = `${MAKING}${randomBytes(6).toString('hex')}`
  await client.command({ query: `CREATE TABLE ${made} AS visits_daily` })
  try {
    await client.command({
      query: `INSERT INTO ${made} SELECT toDate(at) AS day, owner, cloak, redirect_to, reason, country, device, browser, os,
          count() AS visits, sum(metered) AS metered
        FROM visits WHERE toDate(at) IN {days: Array(Date)}
        GROUP BY day, owner, cloak, redirect_to, reason, country, device, browser, os`,
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

/** Drops what a rebuild that was cut off left behind an hour ago or more. */
export async function dropForgotten(client: ClickHouseClient): Promise<void> {
  const tables = await readRows(
    client,
    z.object({ name: z.string() }),
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND startsWith(name, '${MAKING}')
       AND metadata_modification_time < now() - INTERVAL 1 HOUR`,
  )
  for (const { name } of tables) await client.command({ query: `DROP TABLE IF EXISTS ${name} SYNC` })
}
