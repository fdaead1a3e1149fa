import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** pg gives it no code. */
const UNANSWERED = 'Query read timeout'

/**
 * The pool without connections to a machine that is gone, which says nothing while TCP goes on hoping for a quarter of an hour.
 * pg gives such a connection back as if it were free, and all that is asked on it later waits behind what was asked first. A
 * question without an answer within `query_timeout`, longer than Postgres itself works on one, ends its connection, and
 * so do all that were opened before it was asked when their turn comes.
 */
export function leaveSilent(pool: Pick<Pool, 'connect' | 'end' | 'options' | 'on'>): PostgresPool {
  const openedAt = new WeakMap<PoolClient, number>()
  let silentSince = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => openedAt.set(client, performance.now()))

  function watched(client: PoolClient): PostgresPoolClient {
    let silent = false
    const query = async (text: string, values: unknown[]) => {
      // What ends a transaction would wait as long again.
      if (silent) throw new Error('Connection terminated: it gave no answer')
      const askedAt = performance.now()
      try {
        return await client.query(text, values)
      } catch (error) {
        if (error instanceof Error && error.message === UNANSWERED) {
          silent = true
          silentSince = Math.max(silentSince, askedAt)
        }
        throw error
      }
    }
    return {
      // Its other form takes cursors, which nobody here uses.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(silent || destroy),
    }
  }

  return {
    options: pool.options,
    async connect() {
      for (;;) {
        const client = await pool.connect()
        const opened = openedAt.get(client)
        if (opened === undefined || opened >= silentSince) return watched(client)
        client.release(true)
      }
    },
    end: () => pool.end(),
  }
}
