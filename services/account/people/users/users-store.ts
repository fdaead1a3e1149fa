import type { Role } from '@sluice/contract/api-user'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
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
export async function listUsers(
  db: Db,
  filter: UserFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ShownUser[]; total: number }> {
  const rows = await columns(db)
    .where(matches(filter))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: await (filter.search?.trim() ? countFound(db, filter) : countAll(db, filter)) }
}

async function countAll(db: Db, { role, status, isMember }: UserFilter): Promise<number> {
  const counts = await countUsers(db)
  return counts
    .filter((count) => (!role || count.role === role) && (!status || count.status === status))
    .map(({ users, members }) => (isMember === undefined ? users : isMember ? members : users - members))
    .reduce((sum, n) => sum + n, 0)
}

async function countFound(db: Db, filter: UserFilter): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
}

export async function findShown(db: Db, id: number): Promise<ShownUser> {
  const row = await columns(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}
