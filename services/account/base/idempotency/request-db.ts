import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'

/** Runs `work` in one transaction with everything that it reads and writes through the handle of `inOneTransaction`. */
export type RunInOne = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * A handle for request handlers. Within `runInOne` it reads and writes in that transaction, and the handler's own
 * transactions become savepoints of it; otherwise it is `db`.
 */
export function inOneTransaction(db: Db): { db: Db; runInOne: RunInOne } {
  const running = new AsyncLocalStorage<Tx>()
  const handle = new Proxy(db, {
    get(target, name) {
      const tx = running.getStore()
      if (tx && name === 'transaction') return () => savepointOf(tx)
      const from = tx ?? target
      const value: unknown = Reflect.get(from, name, from)
      return typeof value === 'function' ? value.bind(from) : value
    },
  })
  return {
    db: handle,
    runInOne: (work) => db.transaction().execute((tx) => running.run(tx, () => work(tx))),
  }
}

/** Has the part of Kysely's builder that handlers use. */
function savepointOf(tx: Tx) {
  return {
    async execute<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      await sql`savepoint handler`.execute(tx)
      try {
        const result = await work(tx)
        await sql`release savepoint handler`.execute(tx)
        return result
      } catch (error) {
        await sql`rollback to savepoint handler`.execute(tx)
        throw error
      }
    },
  }
}
