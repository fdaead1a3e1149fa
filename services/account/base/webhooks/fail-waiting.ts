import { sql } from 'kysely'
import type { Tx } from '../database/connect.ts'

/** What still waits for a disabled endpoint has failed. Its owner can have it sent again. */
export const failWaiting = (tx: Tx, webhook: number) =>
  sql`update webhook_deliveries set state = 'failed', done_at = now(), leased_until = null
    where webhook_id = ${webhook} and state = 'waiting'`.execute(tx)
