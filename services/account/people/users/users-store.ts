import type { Role } from '@sluice/contract/api-user'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import { type Pinned, type PinnedPage, readPinned } from '../../base/database/pinned-page.ts'
import type { Schema, UserRow } from '../../base/database/schema.ts'
import { hasPart } from '../../base/database/search-users.ts'
import { problem } from '../../base/http/fail.ts'
import { countUsers } from '../../base/tallies/read-totals.ts'

export type UserFilter = {
  search: string | undefined
  role: Role | undefined
  status: UserRow['status'] | undefined
  isMember: boolean | undefined
}

const isMemberNow = sql<boolean>`users.member_until > now()`
const isNone = sql<boolean>`(users.member_until is null or users.member_until <= now())`

const matches = ({ role, status, isMember, search }: UserFilter) => {
  const text = search?.trim()
  const id = /^#?([1-9]\d{0,14})$/.exec(text ?? '')?.[1]
  return (eb: ExpressionBuilder<Schema, 'users'>) =>
    eb.and([
      ...(role ? [eb('role', '=', role)] : []),
      ...(status ? [eb('status', '=', status)] : []),
      ...(isMember === undefined ? [] : [isMember ? isMemberNow : isNone]),
      ...(text ? [eb.or([hasPart(text), ...(id ? [eb('id', '=', Number(id))] : [])])] : []),
    ])
}

const columns = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'status', 'created_at', 'last_login_at', 'member_until'])
    .select('erased_at')

export type ShownUser = Awaited<ReturnType<ReturnType<typeof columns>['executeTakeFirstOrThrow']>>

/** Newest first. */
export function listUsers(db: Db, filter: UserFilter, page: PinnedPage): Promise<Pinned<ShownUser>> {
  const matching = db.selectFrom('users').where(matches(filter))
  return readPinned(db, 'users', page, {
    rows: (asOf) =>
      columns(db)
        .where(matches(filter))
        .where('id', '<=', asOf)
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),
    total: () => (filter.search?.trim() ? countOf(matching) : countAll(db, filter)),
    later: (asOf) => countOf(matching.where('id', '>', asOf)),
  })
}

async function countAll(db: Db, { role, status, isMember }: UserFilter): Promise<number> {
  const counts = await countUsers(db)
  return counts
    .filter((count) => (!role || count.role === role) && (!status || count.status === status))
    .map(({ users, members }) => (isMember === undefined ? users : isMember ? members : users - members))
    .reduce((sum, n) => sum + n, 0)
}

export async function findShown(db: Db, id: number): Promise<ShownUser> {
  const row = await columns(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}
