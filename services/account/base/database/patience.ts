import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'

/** How much longer one piece of work may wait for connections in total. */
type Patience = { leftMs: number }

const current = new AsyncLocalStorage<Patience>()

/** Runs a function, and everything it awaits, with this patience. */
export const withPatience = <T>(patience: Patience, run: () => T): T => current.run(patience, run)

/**
 * The pool as Kysely uses it. Each query outside a transaction takes its own connection, so the pool's limit per wait
 * does not bound a request with several queries; its patience does. Work without patience waits as the pool does.
 */
export function patientPool(pool: PostgresPool): PostgresPool {
  return {
    options: pool.options,
    connect() {
      const patience = current.getStore()
      return patience ? connectWithin(pool, patience) : pool.connect()
    },
    end: () => pool.end(),
  }
}

/** Rejects with the code `ETIMEDOUT` when the patience is used up. A connection that arrives later is returned. */
async function connectWithin(pool: PostgresPool, patience: Patience) {
  const begun = performance.now()
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const usedUp = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error('no connection to Postgres was free in time'), {
      code: 'ETIMEDOUT',
    })
    timer = setTimeout(() => {
      connecting.then(
        (client) => client.release(),
        () => {},
      )
      reject(error)
    }, patience.leftMs)
  })
  try {
    return await Promise.race([connecting, usedUp])
  } finally {
    clearTimeout(timer)
    patience.leftMs = Math.max(0, patience.leftMs - (performance.now() - begun))
  }
}
