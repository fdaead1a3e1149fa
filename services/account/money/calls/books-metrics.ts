import { Gauge, type Registry } from 'prom-client'
import type { Reconciler } from './reconciler.ts'

/** Metrics of the last comparison of the ledger with the visits. */
export function observeBooks(registry: Registry, reconciler: Pick<Reconciler, 'books' | 'secondsAgo'>): void {
  const registers = [registry]
  new Gauge({
    name: 'sluice_account_books_wrong',
    help: 'Calls whose visits are late, missing or surplus, and accounts whose sums do not add up. Alarm on all but late.',
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
    help: 'Age of the last complete comparison of the ledger with the visits, or of the process before the first.',
    registers,
    collect() {
      this.set(reconciler.secondsAgo())
    },
  })
}
