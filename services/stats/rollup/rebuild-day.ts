import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

const MAKING = 'visits_daily_making_'

/**
 * Replaces one UTC day (`YYYY-MM-DD`) of `visits_daily` by what `visits` says now. The new day is made in a table of
 * its own and put in place in one step, so a crash leaves either the old day or the new one.
 */
export async function rebuildDay(client: ClickHouseClient, day: string): Promise<void> {
  const made = `${MAKING}${randomBytes(6).toString('hex')}`
  await client.command({ query: `CREATE TABLE ${made} AS visits_daily` })
  try {
    await client.command({
      query: `INSERT INTO ${made} SELECT toDate(at) AS day, owner, cloak, redirect_to, reason, country, device, browser, os,
          count() AS visits, sum(metered) AS metered
        FROM visits WHERE toDate(at) = {day: Date}
        GROUP BY day, owner, cloak, redirect_to, reason, country, device, browser, os`,
      query_params: { day },
    })
    await client.command({ query: `ALTER TABLE visits_daily REPLACE PARTITION '${day}' FROM ${made}` })
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
