import type { AuditAction } from '@sluice/contract/audit-actions'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { Schema } from '../database/schema.ts'

export type AuditFilter = {
  actor: number | undefined
  action: AuditAction | undefined
  /** A whole subject (`user:12`) or a kind (`user`). */
  subject: string | undefined
  from: Date | undefined
  to: Date | undefined
}

const matches =
  ({ actor, action, subject, from, to }: AuditFilter) =>
  (eb: ExpressionBuilder<Schema, 'audit_log'>) =>
    eb.and([
      ...(actor === undefined ? [] : [eb('actor_id', '=', actor)]),
      ...(action ? [eb('action', '=', action)] : []),
      ...(subject === undefined
        ? []
        : [
            subject.includes(':')
              ? eb('subject', '=', subject)
              : // From `user:` to before `user;`, and `user` itself.
                sql<boolean>`(subject = ${subject} or subject > ${`${subject}:`}
                  and subject < ${`${subject};`})`,
          ]),
      ...(from ? [eb('at', '>=', from)] : []),
      ...(to ? [eb('at', '<', to)] : []),
    ])

/** Newest first. */
export const listEntries = (db: Db, filter: AuditFilter, page: { limit: number; offset: number }) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id', 'action', 'subject', 'before', 'after', 'reason', 'hash'])
    .select((eb) =>
      eb
        .selectFrom('users')
        .select('users.email')
        .whereRef('users.id', '=', 'audit_log.actor_id')
        .where('users.erased_at', 'is', null)
        .as('actor_email'),
    )
    // Entries name ids only, because they cannot be changed.
    .select(
      sql<string | null>`(select u.email from users u where u.erased_at is null
        and u.id = substring(audit_log.subject from '^user:([0-9]{1,15})$')::bigint)`.as('subject_email'),
    )
    .where(matches(filter))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type AuditEntryRow = Awaited<ReturnType<typeof listEntries>>[number]

export async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  if (Object.values(filter).every((asked) => asked === undefined)) return newest(db)
  const { total } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow()
  return total
}

/** Numbers have no gaps, so the newest one is the count. */
const newest = async (db: Db): Promise<number> =>
  (await db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()).id
