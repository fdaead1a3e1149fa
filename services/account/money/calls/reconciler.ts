import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import type { Db } from '../../base/database/connect.ts'
import { type Books, readBooks, reconcile } from './reconcile.ts'

export type Reconciler = {
  /** One round; rejects when stats or the database does not answer. */
  run(): Promise<void>
  /** The result of the last complete round; undefined before the first. */
  books(): Books | undefined
  /** Time since the last complete round, or since the start. */
  secondsAgo(): number
}

export function createReconciler(deps: { db: Db; stats: InternalTarget; log: Log }): Reconciler {
  let after = 0
  let books: Books | undefined
  let wholeAt = performance.now()
  return {
    async run() {
      after = await reconcile(deps.db, deps.stats, after)
      books = await readBooks(deps.db)
      wholeAt = performance.now()
      const { missing, surplus } = books.calls
      if (missing + surplus + books.accounts > 0) deps.log.error(books, 'ledger and visits do not agree')
    },
    books: () => books,
    secondsAgo: () => (performance.now() - wholeAt) / 1_000,
  }
}
