import { MAX_LOGGED_CONVERSIONS, reports } from '@sluice/contract/reports'
import { z } from 'zod'
import type { ClickHouseClient } from '../clickhouse/client.ts'
import { FINAL } from '../clickhouse/final.ts'
import { readRows } from '../clickhouse/read-rows.ts'

const Conversion = reports['access-log'].answer.shape.rows.element.shape.conversions.element
const Row = Conversion.omit({ late: true, at: true, value: true }).extend({
  id: z.string(),
  is_late: z.int(),
  time: z.int(),
  value: z.int(),
})

/** `time`: Unix ms. */
type Seen = { cloak: number; time: number; spool: string; seq: number }

/** The first conversions of an owner's visits by `{spool}-{seq}`, oldest first, in one query. */
export async function visitConversions(
  client: ClickHouseClient,
  owner: number,
  visits: readonly Seen[],
): Promise<Map<string, z.infer<typeof Conversion>[]>> {
  if (visits.length === 0) return new Map()
  const rows = await readRows(
    client,
    Row,
    `SELECT concat(spool, '-', toString(seq)) AS id, name, status, late AS is_late, toUnixTimestamp64Milli(at) AS time,
       value, nullIf(toString(currency), '') AS currency
     FROM conversions FINAL
     WHERE owner = {owner: UInt64} AND cloak IN {cloaks: Array(UInt64)}
       AND click_at IN (SELECT fromUnixTimestamp64Milli(arrayJoin({times: Array(Int64)}), 'UTC'))
       AND (spool, seq) IN (SELECT each.1, each.2 FROM (
         SELECT arrayJoin(arrayZip({spools: Array(String)}, {seqs: Array(UInt64)})) AS each))
     ORDER BY conversions.at, conversions.id LIMIT ${MAX_LOGGED_CONVERSIONS} BY spool, seq`,
    {
      owner,
      cloaks: [...new Set(visits.map(({ cloak }) => cloak))],
      times: [...new Set(visits.map(({ time }) => time))],
      spools: visits.map(({ spool }) => spool),
      seqs: visits.map(({ seq }) => seq),
    },
    FINAL,
  )
  const shown = rows.map(({ id, is_late, time, value, ...row }) => {
    const conversion = { ...row, late: is_late === 1, at: time, value: row.currency === null ? null : value }
    return { id, conversion }
  })
  return new Map(
    [...Map.groupBy(shown, ({ id }) => id)].map(([id, of]) => [id, of.map(({ conversion }) => conversion)]),
  )
}
