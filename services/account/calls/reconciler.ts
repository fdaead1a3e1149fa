import type { InternalTarget } from '@sluice/kit/internal-client'
import type { Log } from '@sluice/kit/log'
import type { Db } from '../database/connect.ts'
import { type Books, readBooks, reconcile } from './reconcile.ts'

export type Reconciler = {
  /** One round; rejects when stats or the database does not answer. */
  run(): Promise<void>
  /** What the last whole round found, and its age; undefined before the first. */
  state(): (Books & { secondsAgo: number }) | undefined
}

export function createReconciler(deps: { db: Db; stats: InternalTarget; log: Log }): Reconciler {
  let after = 0
  let last: { books: Books; at: number } | undefined
  return {
    async run() {
      after = await reconcile(deps.db, deps.stats, after)
      const books = await readBooks(deps.db)
      last = { books, at: performance.now() }
      const { missing, surplus } = books.calls
      if (missing + surplus + books.accounts > 0) deps.log.error(books, 'ledger and visits do not agree')
    },
    state: () => last && { ...last.books, secondsAgo: (performance.now() - last.at) / 1_000 },
  }
}
