import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { BlockedDomainRow, CloakRow } from '../../base/database/schema.ts'
import { restore, takeDown } from '../cloaks/take-down.ts'
import { tellOfDomain } from '../cloaks/tell-owner.ts'
import { isAnyUnfinished, removeDomain, setState, takeUnfinished } from './domains-store.ts'
import { linksInDomain } from './links-in-domain.ts'
import { findBlocked } from './refuse-blocked.ts'

const BATCH = 50
const MOST_BATCHES = 40

/**
 * Takes down the links of newly blocked domains and restores those of unblocked ones, in short transactions. The
 * remaining work is in the tables, so a restart continues where it stopped. Returns whether everything is done.
 */
export async function applyDomains(db: Db): Promise<boolean> {
  if (!(await isAnyUnfinished(db))) return true
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if (!(await db.transaction().execute(applyBatch))) return true
  }
  return false
}

/** Whether there was anything to do. */
async function applyBatch(tx: Tx): Promise<boolean> {
  const domain = await takeUnfinished(tx)
  if (!domain) return false
  const found = domain.state === 'applying' ? await takeDownBatch(tx, domain) : await restoreBatch(tx, domain)
  if (found === BATCH) return true
  if (domain.state === 'applying') await setState(tx, domain.id, 'applied', domain.changed_by)
  else await removeDomain(tx, domain.id)
  return true
}

async function takeDownBatch(tx: Tx, domain: BlockedDomainRow): Promise<number> {
  const found = await linksInDomain(tx, domain.domain, { takenDown: false, limit: BATCH })
  if (found.length === 0) return 0
  const held = await tx
    .selectFrom('cloaks')
    .select('id')
    .where('id', 'in', found)
    .where('deleted_at', 'is', null)
    .where('taken_down_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const takedown = { reason: domain.reason, domain: domain.domain, by: domain.changed_by }
  const rows: CloakRow[] = []
  for (const { id } of held) rows.push(await takeDown(tx, id, takedown))
  for (const row of rows) await noteChange(tx, row, 'cloak.take_down', domain)
  await tellOfDomain(tx, 'domain_blocked', domain, rows)
  return found.length
}

async function restoreBatch(tx: Tx, domain: BlockedDomainRow): Promise<number> {
  const found = await tx
    .selectFrom('cloaks')
    .select(['id', 'real_url', 'audit_url'])
    .where('deleted_at', 'is', null)
    .where('taken_down_domain', '=', domain.domain)
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  const restored: CloakRow[] = []
  for (const held of found) {
    const other = await findBlocked(tx, held)
    if (other) await keepDown(tx, held.id, other.domain)
    else restored.push(await restore(tx, held.id, domain.changed_by))
  }
  for (const row of restored) await noteChange(tx, row, 'cloak.restore', domain)
  await tellOfDomain(tx, 'domain_unblocked', domain, restored)
  return found.length
}

/** The link stays down, from now on because of another domain. */
const keepDown = (tx: Tx, id: number, domain: string) =>
  tx.updateTable('cloaks').set({ taken_down_domain: domain }).where('id', '=', id).execute()

const noteChange = (
  tx: Tx,
  row: CloakRow,
  action: 'cloak.take_down' | 'cloak.restore',
  { domain }: BlockedDomainRow,
) =>
  writeAudit(tx, {
    actor: null,
    action,
    subject: `cloak:${row.id}`,
    before: { taken_down: action === 'cloak.restore' },
    after: { taken_down: action === 'cloak.take_down', domain },
  })
