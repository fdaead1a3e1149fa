import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import { hearLosses } from './hear-losses.ts'
import { leaveSilent } from './leave-silent.ts'
import { SCHEMA_VERSION } from './migrations.ts'
import { patientPool } from './patience.ts'
import type { Schema } from './schema.ts'

/** A handle that reads or opens its own transaction. `Tx` means that the caller must be inside one. */
export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

const BIGINT = 20
const BIGINT_ARRAY = 1016
const NUMERIC = 1700
const DATE = 1082

const numbersIn = (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)

/** `bigint` and `numeric` become numbers: our ids and sums stay far below 2^53. A `date` stays `YYYY-MM-DD`: it has no time zone. */
const parsers = new Map<number, (text: string) => unknown>([
  [BIGINT, Number],
  [NUMERIC, Number],
  [BIGINT_ARRAY, numbersIn],
  [DATE, String],
])
const numbers = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format as 'text')) as typeof types.getTypeParser,
}

/** An idle connection to a lost machine ends after 20 s instead of two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

export type Database = { db: Db; pool: Pool; close(): Promise<void> }

/** The longest wait for a free connection and for a lock. */
export type Waits = { connectionMs: number; lockMs: number }
/** Together less than the 2 s after which the API asks clients to retry. */
export const WAITS: Waits = { connectionMs: 1_000, lockMs: 750 }

/** Opens the pool without connecting. Longer waits than `waits` fail. */
export function openDatabase(
  databaseUrl: string,
  maxConnections: number,
  onIdleError: (error: Error) => void,
  waits = WAITS,
): Database {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: waits.connectionMs,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
    application_name: 'sluice-account',
    statement_timeout: 5_000,
    lock_timeout: waits.lockMs,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 8_000,
    types: numbers,
  })
  hearLosses(pool, onIdleError)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: patientPool(leaveSilent(pool)) }) })
  return { db, pool, close: () => db.destroy() }
}

/** Whether the database answers and has exactly the schema that this code expects. */
export async function schemaIsCurrent(db: Db): Promise<boolean> {
  const last = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db)
  return last.rows[0]?.name === SCHEMA_VERSION
}
