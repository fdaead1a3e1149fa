import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { dayOf } from '../clickhouse/day-of.ts'
import { readRows } from '../clickhouse/read-rows.ts'

export const DAY_MS = 86_400_000

/** 1970-01-05. */
const FIRST_MONDAY_MS = 4 * DAY_MS
const WEEK_MS = 7 * DAY_MS

/**
 * Start (Unix ms) of the first week whose visits are kept. Retention drops whole weeks, the partitions of `visits`, so
 * that a day has either all its visits or none.
 */
export const wantedBorder = (now: number, retentionDays: number) =>
  Math.floor((now - retentionDays * DAY_MS - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS

/**
 * Start (Unix ms) of the first UTC day whose visits are all stored individually, as retention last set it; 0 when it
 * never did. It never moves back, so a longer retention does not promise visits that are gone.
 */
export async function readBorder(client: ClickHouseClient): Promise<number> {
  const rows = await readRows(
    client,
    z.object({ border: z.int() }),
    "SELECT toInt64(toUnixTimestamp(toDateTime(max(day), 'UTC'))) * 1000 AS border FROM raw_border",
  )
  return rows[0]!.border
}

/** The border for reports, read at most every `maxAgeMs`. A failed read throws. */
export function cachedBorder(client: ClickHouseClient, maxAgeMs: number): () => Promise<number> {
  let read: { at: number; border: Promise<number> } | undefined
  return async () => {
    if (!read || performance.now() - read.at > maxAgeMs) {
      read = { at: performance.now(), border: readBorder(client) }
      read.border.catch(() => {
        read = undefined
      })
    }
    return read.border
  }
}

/** Declares that visits before `border` (Unix ms, a UTC midnight) may be dropped. */
export async function moveBorder(client: ClickHouseClient, border: number): Promise<void> {
  await client.insert({
    table: 'raw_border',
    values: [{ day: dayOf(border) }],
    format: 'JSONEachRow',
  })
}
