import { Gauge, type Registry } from 'prom-client'
import type { Reconciler } from './reconciler.ts'

/** Shows what the last comparison of the ledger with the visits found. */
export function observeBooks(registry: Registry, reconciler: Pick<Reconciler, 'books' | 'secondsAgo'>): void {
  const registers = [registry]
  new Gauge({
    name: 'sluice_account_books_wrong',
    help: 'Calls whose visits are late, missing or surplus, and accounts whose sums do not add up: alarm on all but late.',
    labelNames: ['what'],
    registers,
    collect() {
      this.reset()
      const books = reconciler.books()
      if (!books) return
      for (const [what, calls] of Object.entries(books.calls)) this.set({ what }, calls)
      this.set({ what: 'accounts' }, books.accounts)
    },
  })
  new Gauge({
    name: 'sluice_account_reconciled_seconds_ago',
    help: 'Age of the last whole comparison of the ledger with the visits; of the process when there was none yet.',
    registers,
    collect() {
      this.set(reconciler.secondsAgo())
    },
  })
}
