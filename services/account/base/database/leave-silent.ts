import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** pg gives this error no code. */
const UNANSWERED = 'Query read timeout'

/**
 * A pool that drops connections to a lost machine, which is silent while TCP retransmits for a quarter of an hour.
 * pg returns such a connection to the pool as free, and later queries on it queue behind the first. A query
 * unanswered within `query_timeout`, which is longer than Postgres itself works on one, ends its connection, and so
 * are all connections opened before that query when they are next used.
 */
export function leaveSilent(pool: Pick<Pool, 'connect' | 'end' | 'options' | 'on'>): PostgresPool {
  const openedAt = new WeakMap<PoolClient, number>()
  let silentSince = Number.NEGATIVE_INFINITY
  pool.on('connect', (client) => openedAt.set(client, performance.now()))

  function watched(client: PoolClient): PostgresPoolClient {
    let silent = false
    const query = async (text: string, values: unknown[]) => {
      // The statement that ends a transaction would wait as long again.
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
      // The other overload takes cursors, which are not used here.
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
