import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import { invalidFields, problem } from '../../base/http/fail.ts'
import { dropBlockedAddresses } from '../own-domains/drop-blocked-addresses.ts'
import { readDomain } from './domain.ts'
import { insertDomains, lockDomain, removeDomain, setState } from './domains-store.ts'
import { lockDomains } from './refuse-blocked.ts'
import { domainsOf, readDomains } from './sort-domains.ts'

type Why = { reason: string }

/**
 * Blocks a domain with all its subdomains for every link saved from now on. `applyDomains` takes down existing links to
 * it; custom domains no longer lead there. Returns its id.
 */
export async function blockDomain(db: Db, actor: number, ask: Why & { domain: string }): Promise<number> {
  const read = readDomain(ask.domain)
  if (!read.ok) throw invalidFields({ domain: read.fault })
  const [row] = await db.transaction().execute((tx) => block(tx, actor, [read.domain], ask))
  if (!row) throw problem('conflict', { errors: { domain: 'domain_blocked' } })
  return row.id
}

/**
 * Blocks all domains that the texts name, or none if one of the texts names none. What is blocked already stays as it is
 * and is returned as `known`.
 */
export async function blockDomains(db: Db, actor: number, ask: Why & { domains: readonly string[] }) {
  const reads = readDomains(ask.domains)
  const faults = reads.flatMap((read, place) => (read.ok ? [] : [[`domains.${place}`, read.fault] as const]))
  if (faults.length > 0) throw invalidFields(Object.fromEntries(faults))
  const named = domainsOf(reads)
  const rows = await db.transaction().execute((tx) => block(tx, actor, named, ask))
  const added = rows.map(({ id, domain }) => ({ id, domain }))
  const fresh = new Set(added.map(({ domain }) => domain))
  return { added, known: named.filter((domain) => !fresh.has(domain)) }
}

async function block(tx: Tx, actor: number, domains: readonly string[], { reason }: Why) {
  await lockDomains(tx)
  const rows = await insertDomains(tx, domains, { reason, by: actor })
  await dropBlockedAddresses(
    tx,
    rows.map(({ domain }) => domain),
  )
  for (const { domain } of rows) {
    const subject = `domain:${domain}`.slice(0, 200)
    await writeAudit(tx, { actor, action: 'domain.block', subject, before: null, after: { domain }, reason })
  }
  return rows
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
