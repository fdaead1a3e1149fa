import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sluice/local/random'
import pg from 'pg'

const READERS = 2
const WRITERS = 2
/** Same as in the account service. */
const PATIENCE = { lock_timeout: 750, statement_timeout: 5_000 }

export type TrafficEnd = { transactions: number; slowestMs: number; faults: string[] }

/**
 * Takes the locks of reads and writes on every existing table until `stop`, like an earlier release while the schema
 * changes under it. Each transaction stays open for up to `holdMs`.
 */
export function startTraffic(databaseUrl: string, random: Random, holdMs: number) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: READERS + WRITERS + 1, ...PATIENCE })
  pool.on('error', () => {})
  const end: TrafficEnd = { transactions: 0, slowestMs: 0, faults: [] }
  let stopped = false

  const use = async (statementOf: (table: string) => string) => {
    while (!stopped) {
      const { rows } = await pool.query(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'
          and tablename not like 'kysely_%'`,
      )
      const table = random.pick(rows as { name: string }[]).name
      const client = await pool.connect()
      const begun = performance.now()
      try {
        await client.query(`begin; ${statementOf(table)}`)
        end.slowestMs = Math.max(end.slowestMs, performance.now() - begun)
        await sleep(random.int(0, holdMs))
        await client.query('commit')
        end.transactions += 1
      } catch (error) {
        end.faults.push(`${table}: ${(error as Error).message}`)
        await client.query('rollback')
      } finally {
        client.release()
      }
    }
  }
  const all = Promise.all([
    ...Array.from({ length: READERS }, () => use((table) => `select from ${table} limit 1`)),
    // The lock taken by every insert, update and delete.
    ...Array.from({ length: WRITERS }, () => use((table) => `lock table ${table} in row exclusive mode`)),
  ])
  all.catch(() => {})
  return {
    async stop(): Promise<TrafficEnd> {
      stopped = true
      await all.finally(() => pool.end())
      return end
    },
  }
}
