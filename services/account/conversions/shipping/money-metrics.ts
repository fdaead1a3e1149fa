import { Gauge, type Registry } from 'prom-client'
import type { MoneyLag } from './money-lag.ts'
import type { MoneyReconciler } from './reconcile-money.ts'

/** Metrics of conversions and costs in ClickHouse. */
export function observeMoney(
  registry: Registry,
  lag: () => Promise<MoneyLag>,
  { found, secondsAgo }: MoneyReconciler,
): void {
  const registers = [registry]
  new Gauge({
    name: 'sluice_account_money_outbox',
    help: 'Changes of conversions and costs not yet in ClickHouse, the age of the oldest in seconds, and changes that stats refused.',
    labelNames: ['what'],
    registers,
    async collect() {
      this.reset()
      const now = await lag().catch(() => undefined)
      if (!now) return
      this.set({ what: 'rows' }, now.rows)
      this.set({ what: 'oldest_seconds' }, now.oldestSeconds)
      this.set({ what: 'refused' }, now.refused)
    },
  })
  new Gauge({
    name: 'sluice_account_conversions_unreconciled',
    help: 'Counts and sums of conversions and costs, by account, status and currency, that differ between Postgres and ClickHouse.',
    registers,
    collect() {
      this.remove()
      const differing = found()
      if (differing !== undefined) this.set(differing)
    },
  })
  new Gauge({
    name: 'sluice_account_conversions_reconciled_seconds_ago',
    help: 'Age of the last complete comparison of conversions and costs in Postgres and ClickHouse, or of the process before the first.',
    registers,
    collect() {
      this.set(secondsAgo())
    },
  })
}
