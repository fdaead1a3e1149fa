import type { Role } from '@sluice/contract/api-user'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Schema, UserRow } from '../database/schema.ts'
import { problem } from '../http/fail.ts'

export type UserFilter = {
  search: string | undefined
  role: Role | undefined
  status: UserRow['status'] | undefined
  isMember: boolean | undefined
}

/** The membership that holds now, else the one that ended last. */
const endOfMembership = sql<Date | null>`(select max(m.ends_at) from memberships m
  where m.user_id = users.id and m.starts_at <= now())`

const matches = (filter: UserFilter) => (eb: ExpressionBuilder<Schema, 'users'>) => {
  const text = filter.search?.trim()
  const pattern = `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const id = /^#?([1-9]\d{0,14})$/.exec(text ?? '')?.[1]
  return eb.and([
    ...(filter.role ? [eb('role', '=', filter.role)] : []),
    ...(filter.status ? [eb('status', '=', filter.status)] : []),
    ...(filter.isMember === undefined
      ? []
      : [sql<boolean>`coalesce(${endOfMembership} > now(), false) = ${filter.isMember}`]),
    ...(text
      ? [
          eb.or([
            eb('email', 'ilike', pattern),
            eb('name', 'ilike', pattern),
            ...(id ? [eb('id', '=', Number(id))] : []),
          ]),
        ]
      : []),
  ])
}

const columns = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'status', 'created_at', 'last_login_at'])
    .select(endOfMembership.as('member_until'))

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
  const { total } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function findShown(db: Db, id: number): Promise<ShownUser> {
  const row = await columns(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}
