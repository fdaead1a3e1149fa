import type { Pool } from 'pg'

/**
 * Keeps a lost connection from ending the process. A pool listens only to its idle connections; the error of one in use,
 * whose query rejects anyway, would be thrown for want of a listener.
 */
export function hearLosses(pool: Pool, onIdleError: (error: Error) => void): void {
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
}
