import { type ClickHouseClient, createClient } from '@clickhouse/client'
import { z } from 'zod'
import { PromiseBroken } from './row.ts'
import { faultsOf, judge, type StoredVisit } from './verdict.ts'
import { type Attempt, idOf } from './visit-client.ts'
import { until } from './wait.ts'

const Row = z.object({
  spool: z.string(),
  seq: z.int(),
  owner: z.int(),
  cloak: z.int(),
  reason: z.string(),
  redirect_to: z.string(),
  metered: z.int(),
  lease: z.int(),
  lease_no: z.int(),
  referrer: z.string(),
})
const Totals = z.object({ raw: z.int(), distinct: z.int(), daily: z.int() })

/** What is really stored, read without the product. */
export type Truth = {
  visits(): Promise<StoredVisit[]>
  /** `daily` is the sum of the rollup; `distinct` the number of distinct `(spool, seq)`. */
  totals(): Promise<z.output<typeof Totals>>
  /** Waits, up to `withinMs`, until the visits of all received redirects are stored and no more arrive; returns them. */
  settled(attempts: readonly Attempt[], withinMs: number): Promise<StoredVisit[]>
  /** Runs a query and returns its rows. */
  ask<T extends z.ZodType>(row: T, query: string): Promise<z.output<T>[]>
  /** Changes stored data, as a fault would. */
  damage(query: string): Promise<void>
  close(): Promise<void>
}

export function openTruth(url: string, database: string): Truth {
  const client = createClient({ url, database, application: 'sluice-chaos', request_timeout: 60_000 })
  const visits = () => readVisits(client)
  return {
    visits,
    async totals() {
      const query = `SELECT (SELECT count() FROM visits) AS raw,
        (SELECT uniqExact(spool, seq) FROM visits) AS distinct, (SELECT sum(visits) FROM visits_daily) AS daily`
      const [totals] = await ask(client, Totals, query)
      if (!totals) throw new Error('no totals')
      return totals
    },
    async settled(attempts, withinMs) {
      const faults = async () => faultsOf(judge(attempts, await visits())).join('; ')
      try {
        await until('all visits stored', withinMs, async () => (await faults()) === '', 250)
      } catch {
        throw new PromiseBroken(`${await faults()} after ${withinMs} ms`, {})
      }
      let before = -1
      return await until(
        'no more visits arrive',
        withinMs,
        async () => {
          const now = await visits()
          if (now.length === before) return now
          before = now.length
          return undefined
        },
        1_000,
      )
    },
    ask: (row, query) => ask(client, row, query),
    damage: async (query) =>
      void (await client.command({ query, clickhouse_settings: { mutations_sync: '2' } })),
    close: () => client.close(),
  }
}

async function readVisits(client: ClickHouseClient): Promise<StoredVisit[]> {
  const rows = await ask(client, Row, `SELECT ${Object.keys(Row.shape).join(', ')} FROM visits`)
  return rows.map((row) => ({ ...row, id: idOf(row.referrer) }))
}

async function ask<T extends z.ZodType>(
  client: ClickHouseClient,
  row: T,
  query: string,
): Promise<z.output<T>[]> {
  const answer = await client.query({
    query,
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
  })
  return z.array(row).parse(await answer.json())
}
