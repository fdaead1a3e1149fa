import type { AdminCloak } from '@sluice/contract/api-admin-cloaks'
import { readShortLink } from '@sluice/contract/short-link'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import { type Pinned, type PinnedPage, readPinned } from '../../base/database/pinned-page.ts'
import type { Schema } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { shortAddresses } from '../../base/short-links/own-hosts.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { readTotals, sumTotals } from '../../base/tallies/read-totals.ts'
import { readDomain } from '../domains/domain.ts'
import { linksInDomain } from '../domains/links-in-domain.ts'
import { linksNamed } from './links-named.ts'

export type AdminCloakFilter = {
  search: string | undefined
  owner: number | undefined
  takenDown: boolean | undefined
  /** Where the short links are that a search may name. */
  origins: Origins
}
/** Most links of one domain, or of one code, that a search considers. */
const MOST_FOUND = 5_000
type Query<T> = SelectQueryBuilder<Schema, 'cloaks', T>

/** Links of all owners, newest first. */
export async function listForAdmin(
  db: Db,
  filter: AdminCloakFilter,
  page: PinnedPage,
): Promise<Pinned<z.input<typeof AdminCloak>>> {
  const found = await searched(db, filter)
  const matching = narrowed(db.selectFrom('cloaks'), filter, found)
  const read = await readPinned(db, 'cloaks', page, {
    rows: (asOf) =>
      matching
        .select('id')
        .where('id', '<=', asOf)
        // One owner's links are ordered by age, as in the owner's index.
        .$if(filter.owner !== undefined, (query) => query.orderBy('created_at', 'desc'))
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
    total: () => count(db, filter, found),
    later: (asOf) => countOf(matching.where('id', '>', asOf)),
  })
  const items = await readForAdmin(
    db,
    read.rows.map((row) => row.id),
    filter.origins,
  )
  return { ...read, rows: read.rows.map((row) => items.get(row.id)!) }
}

async function count(db: Db, filter: AdminCloakFilter, found: Found): Promise<number> {
  const { owner, takenDown } = filter
  if (!found && owner === undefined) {
    const wanted = takenDown === undefined ? '' : takenDown ? '.down' : '.up'
    return sumTotals(await readTotals(db, 'cloaks'), (key) => key.endsWith(wanted))
  }
  return countOf(narrowed(db.selectFrom('cloaks'), filter, found))
}

type Found = number[] | null

/** What a search text refers to: a short link, or those that lead to a domain (for a very large one, not all). */
async function searched(db: Db, { search, origins }: AdminCloakFilter): Promise<Found> {
  const text = search?.trim()
  if (!text) return null
  const named = readShortLink(text, origins.publicOrigin)
  if (named?.code) {
    const ids = await linksNamed(db, named, MOST_FOUND)
    // Another host may be that of destinations, whoever claims it.
    if (ids.length > 0 || !named.host) return ids
  }
  const read = readDomain(text)
  if (!read.ok) return []
  const limit = MOST_FOUND
  const up = await linksInDomain(db, read.domain, { takenDown: false, limit })
  return [...up, ...(await linksInDomain(db, read.domain, { takenDown: true, limit }))]
}

function narrowed<T>(query: Query<T>, { owner, takenDown }: AdminCloakFilter, found: Found): Query<T> {
  let narrow = query.where('deleted_at', 'is', null)
  if (owner !== undefined) narrow = narrow.where('owner_id', '=', owner)
  if (takenDown !== undefined) narrow = narrow.where('taken_down_at', takenDown ? 'is not' : 'is', null)
  return found ? narrow.where(sql<boolean>`id = any(${found}::bigint[])`) : narrow
}

/** What administrators see of these links, including deleted ones. */
export async function readForAdmin(
  db: Db,
  ids: number[],
  origins: Origins,
): Promise<Map<number, z.input<typeof AdminCloak>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cloaks')
    .innerJoin('users', 'users.id', 'cloaks.owner_id')
    .selectAll('cloaks')
    .select('users.email')
    .where('cloaks.id', 'in', ids)
    .execute()
  const addressOf = await shortAddresses(db, rows, origins)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        ...addressOf(row),
        owner: { id: row.owner_id, email: row.email },
        mode: row.mode,
        real_url: row.real_url,
        audit_url: row.audit_url,
        created: row.created_at.toISOString(),
        deleted: row.deleted_at !== null,
        taken_down: row.taken_down_at && {
          at: row.taken_down_at.toISOString(),
          reason: row.taken_down_reason ?? '',
          domain: row.taken_down_domain,
        },
      },
    ]),
  )
}

export async function findForAdmin(
  db: Db,
  id: number,
  origins: Origins,
): Promise<z.input<typeof AdminCloak>> {
  const found = (await readForAdmin(db, [id], origins)).get(id)
  if (!found) throw problem('not_found')
  return found
}
