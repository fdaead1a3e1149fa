import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import { DOMAINS_LOCK } from '../../base/database/locks.ts'
import { problem } from '../../base/http/fail.ts'
import { leadsTo } from './leads-to.ts'

/** Addresses by the names of their fields, in normal form. */
type Addresses = Readonly<Record<string, string | null | undefined>>

/** Throws `url_not_allowed` for fields whose address is at anybody's own domain: visitors could be sent in circles. */
export async function refuseOwnHosts(tx: Tx, addresses: Addresses): Promise<void> {
  const hosts = Object.entries(addresses).flatMap(([field, address]) =>
    address ? [{ field, host: leadsTo(address) }] : [],
  )
  if (hosts.length === 0) return
  await sql`select pg_advisory_xact_lock_shared(${DOMAINS_LOCK})`.execute(tx)
  const rows = await tx
    .selectFrom('own_domains')
    .select('host')
    .where(
      'host',
      'in',
      hosts.map(({ host }) => host),
    )
    .where('verified_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute()
  const own = new Set(rows.map(({ host }) => host))
  const faults = hosts.filter(({ host }) => own.has(host)).map(({ field }) => [field, 'own_link'] as const)
  if (faults.length > 0) throw problem('url_not_allowed', { errors: Object.fromEntries(faults) })
}
