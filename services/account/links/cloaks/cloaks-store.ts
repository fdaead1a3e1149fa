import type { CloakChange } from '@sluice/contract/api-cloak-history'
import type { CloakMode } from '@sluice/contract/visit'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import { cutPage, type Followed, type PinnedPage, readPinned } from '../../base/database/pinned-page.ts'
import type { CloakRow, Schema } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { ownHosts } from '../../base/short-links/own-hosts.ts'
import { emit } from '../../base/webhooks/emit.ts'
import { publishCloak } from '../../routing/publish.ts'
import type { CloakOrder } from './cloak-order.ts'
import { linkEvent } from './link-event.ts'
import { addressMatches, inDomain, like } from './search-address.ts'
import { searchForms } from './search-forms.ts'
import { versionOf } from './versions-store.ts'

/** `publicOrigin`: where the short links are that a search may name. */
export type CloakFilter = {
  owner: number
  search: string | undefined
  mode: CloakMode | undefined
  domain: string | undefined
  publicOrigin: string
}

const matches = (filter: CloakFilter) => (eb: ExpressionBuilder<Schema, 'cloaks'>) => {
  const search = filter.search?.trim()
  return eb.and([
    eb('owner_id', '=', filter.owner),
    eb('deleted_at', 'is', null),
    ...(filter.mode ? [eb('mode', '=', filter.mode)] : []),
    ...(filter.domain === undefined ? [] : [inDomain(filter.domain)(eb)]),
    ...(search
      ? [
          eb.or([
            eb('name', 'ilike', like(search)),
            addressMatches(search, filter.publicOrigin)(eb),
            ...searchForms(search).flatMap((form) => [
              eb('real_url', 'ilike', like(form)),
              eb('audit_url', 'ilike', like(form)),
            ]),
          ]),
        ]
      : []),
  ])
}

/** One page of an owner's links and the number of matches. */
export async function listCloaks(
  db: Db,
  filter: CloakFilter,
  { key, order }: CloakOrder,
  page: PinnedPage,
): Promise<Followed<CloakRow>> {
  const { before, limit, offset } = page
  const matching = db.selectFrom('cloaks').where(matches(filter))
  // A deleted link keeps its row, so a cursor at it stays good.
  const behind = sql<boolean>`(${key}, id) ${sql.raw(order === 'desc' ? '<' : '>')} (
    select ${key}, id from cloaks where id = ${before} and owner_id = ${filter.owner})`
  const found = await readPinned(db, 'cloaks', page, {
    rows: (asOf) =>
      matching
        .selectAll()
        .where('id', '<=', asOf)
        .$if(before !== undefined, (all) => all.where(behind))
        .orderBy(key, order)
        .orderBy('id', order)
        .limit(limit + 1)
        .offset(offset)
        .execute(),
    total: () => countOf(matching),
    later: (asOf) => countOf(matching.where('id', '>', asOf)),
  })
  return cutPage(found, limit)
}

/** An owner's link, also a deleted one; `not_found` for anyone else's. */
export async function findOwnCloak(db: Db, owner: number, id: number): Promise<CloakRow> {
  const row = await db
    .selectFrom('cloaks')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

/** The same, and `not_found` for a deleted one, which is said. */
export async function findCloak(db: Db, owner: number, id: number): Promise<CloakRow> {
  const row = await findOwnCloak(db, owner, id)
  if (row.deleted_at) throw problem('not_found', { message: 'cloak_gone', data: { deleted: true } })
  return row
}

/** The same, locked until the transaction ends. */
export async function lockCloak(tx: Tx, owner: number, id: number): Promise<CloakRow> {
  await tx
    .selectFrom('cloaks')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .forUpdate()
    .execute()
  return findCloak(tx, owner, id)
}

/** Stores a link's current state and who made it as a version, and sends it to the redirect nodes and webhooks. */
export async function recordVersion(
  tx: Tx,
  row: CloakRow,
  change: CloakChange,
  changedBy: number,
  restoredFrom: number | null = null,
): Promise<void> {
  await tx
    .insertInto('cloak_versions')
    .values(versionOf(row, change, changedBy, restoredFrom))
    .execute()
  await publishCloak(tx, row)
  const hosts = await ownHosts(tx, [row])
  await emit(tx, [linkEvent(row, change, hosts)])
}
