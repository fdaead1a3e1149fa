import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { campaignCounts } from './campaign-counts.ts'

const MAKING = '_making_'

const COLUMNS = 'owner, cloak, redirect_to, reason, country, device, browser, os, language, prefetch'
const IN_DAYS = 'toDate(at) IN {days: Array(Date)}'

/** `visits_daily` comes last: its counts are compared with the visits, so a day without the others is built again. */
const ROLLUPS = [
  { table: 'visits_campaign_daily', select: campaignCounts(IN_DAYS) },
  {
    table: 'visits_daily',
    select: `(day, ${COLUMNS}, visits, metered)
      SELECT toDate(at) AS day, ${COLUMNS}, count() AS visits, sum(metered) AS metered
      FROM visits WHERE ${IN_DAYS} GROUP BY day, ${COLUMNS}`,
  },
] as const

/** Strangers may fill a day with names. Beyond this, sorting and grouping go on on the disk. */
const SPILLING = {
  max_bytes_before_external_group_by: '500000000',
  max_bytes_before_external_sort: '500000000',
}

/** Days rebuilt together. */
const AT_ONCE = 31

/**
 * Replaces UTC days (`YYYY-MM-DD`) of the daily tables with the counts that `visits` gives now. New days are built in
 * separate tables and swapped in one step each, so after a crash a day of a table is either old or new.
 */
export async function rebuildDays(client: ClickHouseClient, days: string[]): Promise<void> {
  for (let i = 0; i < days.length; i += AT_ONCE)
    for (const rollup of ROLLUPS) await rebuild(client, rollup, days.slice(i, i + AT_ONCE))
}

async function rebuild(
  client: ClickHouseClient,
  { table, select }: (typeof ROLLUPS)[number],
  days: string[],
): Promise<void> {
  const made = `${table}${MAKING}${randomBytes(6).toString('hex')}`
  await client.command({ query: `CREATE TABLE ${made} AS ${table}` })
  try {
    await client.command({
      query: `INSERT INTO ${made} ${select}`,
      query_params: { days },
      clickhouse_settings: { ...SPILLING, max_partitions_per_insert_block: String(AT_ONCE) },
    })
    const counted = new Set(await daysOf(client, made))
    for (const day of days) {
      // ClickHouse refuses to replace a partition with nothing.
      const change = counted.has(day) ? `REPLACE PARTITION '${day}' FROM ${made}` : `DROP PARTITION '${day}'`
      await client.command({ query: `ALTER TABLE ${table} ${change}` })
    }
  } finally {
    await client.command({ query: `DROP TABLE IF EXISTS ${made} SYNC` })
  }
}

async function daysOf(client: ClickHouseClient, table: string): Promise<string[]> {
  const rows = await readRows(
    client,
    z.object({ date: z.string() }),
    `SELECT DISTINCT toString(day) AS date FROM ${table}`,
  )
  return rows.map(({ date }) => date)
}

/** Drops what an interrupted rebuild left at least an hour ago. */
export async function dropForgotten(client: ClickHouseClient): Promise<void> {
  const tables = await readRows(
    client,
    z.object({ name: z.string() }),
    `SELECT name FROM system.tables WHERE database = currentDatabase() AND (${ROLLUPS.map(({ table }) => `startsWith(name, '${table}${MAKING}')`).join(' OR ')})
       AND metadata_modification_time < now() - INTERVAL 1 HOUR`,
  )
  for (const { name } of tables) await client.command({ query: `DROP TABLE IF EXISTS ${name} SYNC` })
}
