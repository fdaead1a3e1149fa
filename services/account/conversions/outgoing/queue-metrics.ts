import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Db, Tx } from '../../base/database/connect.ts'

/** How long the oldest conversion in the queue has been due, in seconds; 0 when none is. */
export async function queueOverdue(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(look_at)), 0)::float8 as seconds
    from outgoing_queue where look_at <= now()`.execute(db)
  return rows[0]!.seconds
}

export function observeQueue(registry: Registry, overdue: () => Promise<number>): void {
  new Gauge({
    name: 'sluice_account_outgoing_overdue_seconds',
    help: 'How long a conversion has been due whose outgoing postback nobody makes.',
    registers: [registry],
    async collect() {
      this.remove()
      const seconds = await overdue().catch(() => undefined)
      if (seconds !== undefined) this.set(seconds)
    },
  })
}
