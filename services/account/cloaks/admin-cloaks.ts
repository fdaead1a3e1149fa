import type { AdminCloak } from '@sluice/contract/api-admin-cloaks'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'
import { readDomain } from '../domains/domain.ts'
import { inDomain } from '../domains/in-domain.ts'
import { problem } from '../http/fail.ts'
import { readShortLink, shortLink } from './short-code.ts'

export type AdminCloakFilter = {
  search: string | undefined
  owner: number | undefined
  takenDown: boolean | undefined
}
type Query<T> = SelectQueryBuilder<Schema, 'cloaks', T>

/** Links of everybody, newest first. */
export async function listForAdmin(
  db: Db,
  filter: AdminCloakFilter,
  page: { limit: number; offset: number },
): Promise<{ items: z.input<typeof AdminCloak>[]; total: number }> {
  const { total } = await narrowed(db.selectFrom('cloaks'), filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await narrowed(db.selectFrom('cloaks'), filter)
    .select('id')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const found = await readForAdmin(
    db,
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => found.get(row.id)!), total }
}

function narrowed<T>(query: Query<T>, { search, owner, takenDown }: AdminCloakFilter): Query<T> {
  let narrow = query.where('deleted_at', 'is', null)
  if (owner !== undefined) narrow = narrow.where('owner_id', '=', owner)
  if (takenDown !== undefined) narrow = narrow.where('taken_down_at', takenDown ? 'is not' : 'is', null)
  const text = search?.trim()
  if (!text) return narrow
  const code = readShortLink(text)
  if (code) return narrow.where('code', '=', code)
  const read = readDomain(text)
  return narrow.where(read.ok ? inDomain(read.domain) : sql<boolean>`false`)
}

/** What administrators see of these links, deleted ones included. */
export async function readForAdmin(db: Db, ids: number[]): Promise<Map<number, z.input<typeof AdminCloak>>> {
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
        short_link: shortLink(row.code),
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

export async function findForAdmin(db: Db, id: number): Promise<z.input<typeof AdminCloak>> {
  const found = (await readForAdmin(db, [id])).get(id)
  if (!found) throw problem('not_found')
  return found
}
