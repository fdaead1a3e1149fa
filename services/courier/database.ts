import { keepListening } from '@sluice/kit/keep-listening'
import type { Log } from '@sluice/kit/log'
import { Client, Pool } from 'pg'

/** The migration that the queries of this service need. A later one is fine. */
const NEEDED = '20261127-5-outgoing'
const CONNECTIONS = 6
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
const RETRY_MS = 1_000

/** Opens the pool without connecting. */
export function openPool(databaseUrl: string, log: Log): Pool {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE,
    application_name: 'sluice-courier',
    statement_timeout: 10_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 12_000,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  return pool
}

/** Whether the database answers and has the tables that this code uses. */
export async function hasTables(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ current: boolean }>(
    'select max(name) >= $1 as current from kysely_migration',
    [NEEDED],
  )
  return rows[0]?.current ?? false
}

/** Calls `onWake` at every new delivery, over a connection of its own. While it is lost, polling finds them. */
export const listenForDeliveries = (databaseUrl: string, onWake: () => void, log: Log) =>
  keepListening({
    open: () => new Client({ connectionString: databaseUrl, ...KEEP_ALIVE, connectionTimeoutMillis: 2_000 }),
    channel: 'sluice_webhooks',
    onWake,
    onLost: (err) => log.warn({ err }, 'listener for deliveries lost; polling'),
    retryMs: RETRY_MS,
  })
