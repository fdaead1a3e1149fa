import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

const PREFIX = 'sluice-ingest'
const LOOKS = 40
const BETWEEN_LOOKS_MS = 250

const spoolMark = (spool: string) => createHash('sha256').update(spool).digest('hex').slice(0, 12)

/** Unique query id of an insert, from which a fence can tell which spools it is for. */
export const insertQueryId = (spools: string[]) =>
  `${PREFIX}-${randomBytes(6).toString('hex')}-${spools.map(spoolMark).join('.')}`

/**
 * Returns when no insert for any of these spools, from any process, is running in ClickHouse; running ones are killed.
 * Throws when one is still running after ten seconds.
 */
export async function fence(client: ClickHouseClient, spools: string[]): Promise<void> {
  const marks = spools.map(spoolMark).join('|')
  const running = `startsWith(query_id, '${PREFIX}-') AND match(query_id, '${marks}')`
  // Kill before looking: a query that is still queued is killed too, but not listed as running.
  await client.command({ query: `KILL QUERY WHERE ${running} ASYNC` })
  for (let look = 0; look < LOOKS; look += 1) {
    const rows = await readRows(
      client,
      z.object({ n: z.int() }),
      `SELECT count() AS n FROM system.processes WHERE ${running}`,
    )
    if (rows[0]?.n === 0) return
    await sleep(BETWEEN_LOOKS_MS)
  }
  throw new Error('an earlier insert of these spools is still running')
}
