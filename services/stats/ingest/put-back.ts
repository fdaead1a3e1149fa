import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'
import { readHighWater } from './high-water.ts'
import { refusalOf } from './refusal.ts'
import { insertRow } from './visits-store.ts'

const AT_ONCE = 1_000

const Aside = z.object({ spool_of: z.string(), seq_of: z.int(), row_of: z.string() })

/** Rows of `visits_aside` that are stored by now, whoever stored them. */
const CAME_BACK = 'SELECT spool, seq FROM visits WHERE (spool, seq) IN (SELECT spool, seq FROM visits_aside)'

/**
 * Stores the visits that were put aside, one by one, and removes those stored by now. What ClickHouse still refuses
 * stays, and a visit whose number ingest has not passed is left to ingest. Safe to interrupt and to repeat. `inserts` and
 * `upkeep` are clients with those profiles.
 */
export async function putBack(
  inserts: ClickHouseClient,
  upkeep: ClickHouseClient,
): Promise<{ stored: number; left: number }> {
  let stored = 0
  let after = { spool: '', seq: 0 }
  for (let page = await readPage(upkeep, after); page.length > 0; page = await readPage(upkeep, after)) {
    const spools = [...new Set(page.map(({ spool_of }) => spool_of))]
    const highWater = await readHighWater(upkeep, spools)
    for (const { spool_of: spool, seq_of: seq, row_of: row } of page) {
      after = { spool, seq }
      if (seq <= highWater.get(spool)! && (await store(inserts, spool, seq, row))) stored += 1
    }
  }
  await forget(upkeep)
  const rest = await readRows(
    upkeep,
    z.object({ n: z.int() }),
    'SELECT uniqExact(spool, seq) AS n FROM visits_aside',
  )
  return { stored, left: rest[0]!.n }
}

const readPage = (client: ClickHouseClient, after: { spool: string; seq: number }) =>
  readRows(
    client,
    Aside,
    `SELECT spool AS spool_of, seq AS seq_of, any(row) AS row_of FROM visits_aside
     WHERE (spool, seq) > ({spool: String}, {seq: UInt64}) AND (spool, seq) NOT IN (${CAME_BACK})
     GROUP BY spool, seq ORDER BY spool, seq LIMIT ${AT_ONCE}`,
    after,
  )

async function store(client: ClickHouseClient, spool: string, seq: number, row: string): Promise<boolean> {
  try {
    await insertRow(client, row, `put-back-${spool}-${seq}`)
    return true
  } catch (error) {
    if (refusalOf(error)) return false
    throw error
  }
}

/** The mark is removed first: a visit still in `visits_aside` is found again. */
async function forget(client: ClickHouseClient): Promise<void> {
  await client.command({
    query: `ALTER TABLE visit_gaps DELETE WHERE kind = 'aside' AND (spool, from_seq) IN (${CAME_BACK})`,
  })
  await client.command({ query: `ALTER TABLE visits_aside DELETE WHERE (spool, seq) IN (${CAME_BACK})` })
}
