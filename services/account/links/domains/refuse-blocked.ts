import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import { DOMAINS_LOCK } from '../../base/database/locks.ts'
import { problem } from '../../base/http/fail.ts'
import type { MessageKey } from '../../base/messages/en_US.ts'
import { domainsAbove } from './domain.ts'

export const lockDomains = (tx: Tx) => sql`select pg_advisory_xact_lock(${DOMAINS_LOCK})`.execute(tx)

type Destinations = { real_url: string; audit_url: string | null }

/** The blocked domain of one of the destinations, and which one; undefined when neither is blocked. */
export async function findBlocked(
  tx: Tx,
  { real_url, audit_url }: Destinations,
): Promise<{ domain: string; field: 'realUrl' | 'auditUrl' } | undefined> {
  const real = domainsAbove(real_url)
  const audit = audit_url === null ? [] : domainsAbove(audit_url)
  const domain = await blockedAmong(tx, [...real, ...audit])
  return domain === undefined ? undefined : { domain, field: real.includes(domain) ? 'realUrl' : 'auditUrl' }
}

/** Whether a host, without a port, is in a blocked domain. */
export const isBlockedHost = async (tx: Tx, host: string): Promise<boolean> =>
  (await blockedAmong(tx, domainsAbove(`http://${host}`))) !== undefined

async function blockedAmong(tx: Tx, domains: readonly string[]): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock_shared(${DOMAINS_LOCK})`.execute(tx)
  const row = await tx
    .selectFrom('blocked_domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('state', '<>', 'lifting')
    .limit(1)
    .executeTakeFirst()
  return row?.domain
}

/** Throws `url_not_allowed` when a destination of the link is in a blocked domain. */
export async function refuseBlocked(tx: Tx, destinations: Destinations): Promise<void> {
  const blocked = await findBlocked(tx, destinations)
  if (!blocked) return
  const errors: Record<string, MessageKey> = { [blocked.field]: 'url_not_allowed' }
  throw problem('url_not_allowed', { errors })
}
