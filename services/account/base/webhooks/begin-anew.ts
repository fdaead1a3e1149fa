import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

/** How many begin anew; `more`: others would, too. */
export type Replayed = { replayed: number; more: boolean }

/** Lets these be attempted again, with all their attempts. The caller holds their rows. */
export async function beginAnew(tx: Tx, deliveries: readonly number[]): Promise<void> {
  await sql`update webhook_deliveries
    set state = 'waiting', first = false, tries = 0, next_at = now(), leased_until = null, done_at = null
    where id = any(${deliveries}::bigint[])`.execute(tx)
  await sql`select pg_notify('sluice_webhooks', '')`.execute(tx)
}
