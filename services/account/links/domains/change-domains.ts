import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db } from '../../base/database/connect.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { dropBlockedAddresses } from '../own-domains/drop-blocked-addresses.ts'
import { readDomain } from './domain.ts'
import { insertDomain, lockDomain, removeDomain, setState } from './domains-store.ts'
import { lockDomains } from './refuse-blocked.ts'

/**
 * Blocks a domain with all its subdomains for every link saved from now on. `applyDomains` takes down existing links to
 * it; own domains no longer lead there. Returns its id.
 */
export async function blockDomain(
  db: Db,
  actor: number,
  ask: { domain: string; reason: string },
): Promise<number> {
  const read = readDomain(ask.domain)
  if (!read.ok) throw invalidFields({ domain: read.fault })
  return db.transaction().execute(async (tx) => {
    await lockDomains(tx)
    const row = await insertDomain(tx, { domain: read.domain, reason: ask.reason, by: actor })
    if (!row) throw problem('conflict', { errors: { domain: 'domain_blocked' } })
    await dropBlockedAddresses(tx, row.domain)
    await writeAudit(tx, {
      actor,
      action: 'domain.block',
      subject: `domain:${row.domain}`.slice(0, 200),
      before: null,
      after: { domain: row.domain },
      reason: ask.reason,
    })
    return row.id
  })
}

/** Allows a domain again; with `restoreLinks`, the links that were taken down for it are restored in batches. */
export async function unblockDomain(
  db: Db,
  actor: number,
  ask: { id: number; reason: string; restoreLinks: boolean },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockDomain(tx, ask.id)
    if (row.state === 'lifting') throw problem('conflict')
    if (ask.restoreLinks) await setState(tx, row.id, 'lifting', actor)
    else await removeDomain(tx, row.id)
    await writeAudit(tx, {
      actor,
      action: 'domain.unblock',
      subject: `domain:${row.domain}`.slice(0, 200),
      before: { domain: row.domain, reason: row.reason },
      after: { restore_links: ask.restoreLinks },
      reason: ask.reason,
    })
  })
}
