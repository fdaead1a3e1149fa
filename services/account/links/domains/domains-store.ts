import type { BlockedDomain } from '@sluice/contract/api-admin-domains'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import { type Pinned, type PinnedPage, readPinned } from '../../base/database/pinned-page.ts'
import type { BlockedDomainRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { displayDomain } from './domain.ts'

type Item = z.input<typeof BlockedDomain>

const shown = (db: Db) =>
  db
    .selectFrom('blocked_domains as d')
    .innerJoin('users as u', 'u.id', 'd.created_by')
    .select(['d.id', 'd.domain', 'd.reason', 'd.state', 'd.created_at', 'd.created_by', 'u.email'])
    .select(
      sql<number>`(select count(*) from cloaks c where c.taken_down_domain = d.domain
        and c.deleted_at is null)`.as('links_down'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>
const item = (row: Row): Item => ({
  id: row.id,
  domain: row.domain,
  display: displayDomain(row.domain),
  reason: row.reason,
  state: row.state,
  links_down: row.links_down,
  created_by: { id: row.created_by, email: row.email },
  created: row.created_at.toISOString(),
})

/** Newest first; `search` is part of a domain, in ASCII. */
export async function listDomains(db: Db, search: string, page: PinnedPage): Promise<Pinned<Item>> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const matching = db.selectFrom('blocked_domains').where('domain', 'like', pattern)
  const found = await readPinned(db, 'blocked_domains', page, {
    rows: (asOf) =>
      shown(db)
        .where('d.domain', 'like', pattern)
        .where('d.id', '<=', asOf)
        .orderBy('d.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
    total: () => countOf(matching),
    later: (asOf) => countOf(matching.where('id', '>', asOf)),
  })
  return { ...found, rows: found.rows.map(item) }
}

export async function findDomain(db: Db, id: number): Promise<Item> {
  const row = await shown(db).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return item(row)
}

/** Those of the domains that are blocked; one that is being unblocked is not. */
export async function blockedOf(db: Db | Tx, domains: readonly string[]): Promise<Set<string>> {
  if (domains.length === 0) return new Set()
  const rows = await db
    .selectFrom('blocked_domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('state', '<>', 'lifting')
    .execute()
  return new Set(rows.map(({ domain }) => domain))
}

/** Adds domains, or blocks again those that are being unblocked; returns the rows of what was not blocked before. */
export const insertDomains = (
  tx: Tx,
  domains: readonly string[],
  { reason, by }: { reason: string; by: number },
): Promise<BlockedDomainRow[]> =>
  tx
    .insertInto('blocked_domains')
    .values(domains.map((domain) => ({ domain, reason, created_by: by, changed_by: by })))
    .onConflict((conflict) =>
      conflict
        .column('domain')
        .doUpdateSet({ reason, state: 'applying', changed_by: by })
        .where('blocked_domains.state', '=', 'lifting'),
    )
    .returningAll()
    .execute()

export async function lockDomain(tx: Tx, id: number): Promise<BlockedDomainRow> {
  const row = await tx
    .selectFrom('blocked_domains')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

export async function isAnyUnfinished(db: Db): Promise<boolean> {
  const unfinished = db.selectFrom('blocked_domains').select('id').where('state', '<>', 'applied').limit(1)
  return (await unfinished.executeTakeFirst()) !== undefined
}

/** The oldest domain with unfinished links, unless another process works on it. */
export const takeUnfinished = (tx: Tx): Promise<BlockedDomainRow | undefined> =>
  tx
    .selectFrom('blocked_domains')
    .selectAll()
    .where('state', '<>', 'applied')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const setState = (tx: Tx, id: number, state: BlockedDomainRow['state'], by: number) =>
  tx.updateTable('blocked_domains').set({ state, changed_by: by }).where('id', '=', id).execute()

export const removeDomain = (tx: Tx, id: number) =>
  tx.deleteFrom('blocked_domains').where('id', '=', id).execute()
