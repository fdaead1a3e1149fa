import type { AdminCloak } from '@sluice/contract/api-admin-cloaks'
import { readShortLink } from '@sluice/contract/short-link'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import { type Pinned, type PinnedPage, readPinned } from '../../base/database/pinned-page.ts'
import type { Schema } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'
import { codeMeant } from '../../base/short-links/code-meant.ts'
import { shortAddress } from '../../base/short-links/short-code.ts'
import { readTotals, sumTotals } from '../../base/tallies/read-totals.ts'
import { readDomain } from '../domains/domain.ts'
import { linksInDomain } from '../domains/links-in-domain.ts'

export type AdminCloakFilter = {
  search: string | undefined
  owner: number | undefined
  takenDown: boolean | undefined
  /** Where the short links are that a search may name. */
  publicOrigin: string
}
/** Most links of one domain that a search considers. */
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
    filter.publicOrigin,
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

type Found = { code: string } | { ids: number[] } | null

/** What a search text refers to: one link, or those of a domain (for a very large one, not all). */
async function searched(db: Db, { search, publicOrigin }: AdminCloakFilter): Promise<Found> {
  const text = search?.trim()
  if (!text) return null
  const code = readShortLink(text, publicOrigin)
  if (code) return { code: await codeMeant(db, code) }
  const read = readDomain(text)
  if (!read.ok) return { ids: [] }
  const limit = MOST_FOUND
  const up = await linksInDomain(db, read.domain, { takenDown: false, limit })
  return { ids: [...up, ...(await linksInDomain(db, read.domain, { takenDown: true, limit }))] }
}

function narrowed<T>(query: Query<T>, { owner, takenDown }: AdminCloakFilter, found: Found): Query<T> {
  let narrow = query.where('deleted_at', 'is', null)
  if (owner !== undefined) narrow = narrow.where('owner_id', '=', owner)
  if (takenDown !== undefined) narrow = narrow.where('taken_down_at', takenDown ? 'is not' : 'is', null)
  if (found && 'code' in found) return narrow.where('code', '=', found.code)
  return found ? narrow.where(sql<boolean>`id = any(${found.ids}::bigint[])`) : narrow
}

/** What administrators see of these links, including deleted ones. */
export async function readForAdmin(
  db: Db,
  ids: number[],
  publicOrigin: string,
): Promise<Map<number, z.input<typeof AdminCloak>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cloaks')
    .innerJoin('users', 'users.id', 'cloaks.owner_id')
    .selectAll('cloaks')
    .select('users.email')
    .where('cloaks.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        ...shortAddress(row.code, publicOrigin),
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
  publicOrigin: string,
): Promise<z.input<typeof AdminCloak>> {
  const found = (await readForAdmin(db, [id], publicOrigin)).get(id)
  if (!found) throw problem('not_found')
  return found
}
