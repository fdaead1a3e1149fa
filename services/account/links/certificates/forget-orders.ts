import { sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { PER_REGISTERED } from './order-limits.ts'

/** Forgets what no longer counts: old orders and challenges, and the private keys of removed domains. */
export async function forgetOrders(db: Db): Promise<void> {
  await sql`
    delete from acme_orders where at < now() - ${PER_REGISTERED.withinMs} * interval '1 millisecond'`.execute(
    db,
  )
  await sql`delete from acme_challenges where expires_at < now()`.execute(db)
  await sql`
    delete from certificates c using own_domains d where d.id = c.domain_id and d.removed_at is not null`.execute(
    db,
  )
}
