import type { SpoolMarks } from '@sluice/contract/recorded-visits'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { readRows } from '../clickhouse/read-rows.ts'

/** ClickHouse's clock, Unix milliseconds. */
export async function clockOf(client: ClickHouseClient): Promise<number> {
  const row = z.object({ now: z.int() })
  const rows = await readRows(client, row, 'SELECT toUnixTimestamp64Milli(now64(3)) AS now')
  return rows[0]!.now
}

/**
 * The last number of each spool. A spool's visits are stored in the order of their numbers, so what is up to its end can be
 * read from now on, and what comes later has a higher number.
 */
export async function readEnds(client: ClickHouseClient): Promise<SpoolMarks> {
  const row = z.object({ spool: z.string(), end: z.int() })
  const rows = await readRows(client, row, 'SELECT spool, max(seq) AS end FROM visits GROUP BY spool')
  return Object.fromEntries(rows.map(({ spool, end }) => [spool, end]))
}

/** The number that a list of marks has for a visit's spool. The list is never empty, as `transform` needs it. */
export const markIn = (name: string): string =>
  `transform(toString(spool), {${name}_spools: Array(String)}, {${name}_seqs: Array(UInt64)}, toUInt64(0))`
export const markParams = (name: string, marks: SpoolMarks) => ({
  [`${name}_spools`]: ['', ...Object.keys(marks)],
  [`${name}_seqs`]: [0, ...Object.values(marks)],
})
