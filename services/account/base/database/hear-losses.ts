import type { Pool } from 'pg'

/**
 * Keeps a lost connection from ending the process. A pool listens only to idle connections. An error on one in use
 * would be thrown for lack of a listener, although its query rejects anyway.
 */
export function hearLosses(pool: Pool, onIdleError: (error: Error) => void): void {
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
}
