import type { AuditAction } from '@sluice/contract/audit-actions'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../database/connect.ts'
import { countOf } from '../database/count-of.ts'
import { type Pinned, type PinnedPage, readPinned } from '../database/pinned-page.ts'
import type { Schema } from '../database/schema.ts'

export type AuditFilter = {
  actor: number | undefined
  action: AuditAction | undefined
  /** A whole subject (`user:12`), a kind (`user`), the email of an account, a blocked domain or a link's code. */
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
      ...(subject === undefined ? [] : [ofSubject(subject)]),
      ...(from ? [eb('at', '>=', from)] : []),
      ...(to ? [eb('at', '<', to)] : []),
    ])

function ofSubject(subject: string) {
  if (subject.includes('@')) return ofAccount(subject)
  if (subject.includes(':')) return sql<boolean>`subject = ${subject}`
  // From `user:` to before `user;`, and `user` itself.
  return sql<boolean>`(subject = ${subject} or subject > ${`${subject}:`} and subject < ${`${subject};`}
    or subject = any(array(select 'domain:' || ${subject.toLowerCase()}
      union all select 'cloak:' || id from cloaks where code = ${subject})))`
}

/** What an account did, and what was done to it, its payments and its links. */
const ofAccount = (email: string) => {
  const account = sql`(select id from users where lower(email) = lower(${email}) and erased_at is null)`
  return sql<boolean>`(actor_id = ${account} or subject = any(array(
    select 'user:' || id from users where id = ${account}
    union all select 'payment:' || id from payments where user_id = ${account}
    union all select 'cloak:' || id from cloaks where owner_id = ${account})))`
}

/** One page of the entries, newest first. */
export const listEntries = (db: Db, filter: AuditFilter, page: PinnedPage): Promise<Pinned<AuditEntryRow>> =>
  readPinned(db, 'audit_log', page, {
    rows: (asOf) =>
      entries(db, filter).where('id', '<=', asOf).limit(page.limit).offset(page.offset).execute(),
    total: () => countEntries(db, filter),
    later: (asOf) => countOf(db.selectFrom('audit_log').where(matches(filter)).where('id', '>', asOf)),
  })

/** Newest first. */
export const newestEntries = (db: Db, filter: AuditFilter, most: number): Promise<AuditEntryRow[]> =>
  entries(db, filter).limit(most).execute()

const entries = (db: Db, filter: AuditFilter) =>
  db
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor_id', 'action', 'subject', 'before', 'after', 'reason', 'hash'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.email', 'users.name', 'users.role'])
          .whereRef('users.id', '=', 'audit_log.actor_id')
          .where('users.erased_at', 'is', null),
      ).as('actor'),
    )
    // Entries name ids only, because they cannot be changed.
    .select(
      sql<string | null>`(select u.email from users u where u.erased_at is null
        and u.id = substring(audit_log.subject from '^user:([0-9]{1,15})$')::bigint)`.as('subject_email'),
    )
    .select(
      sql<Record<string, string>>`(select coalesce(jsonb_object_agg(u.id, u.email), '{}') from users u
        where u.erased_at is null and u.id = any(array(select named::bigint from unnest(array[
          before->>'owner', before->>'user', after->>'owner', after->>'user']) named
          where named ~ '^[0-9]{1,15}$')))`.as('people'),
    )
    .where(matches(filter))
    .orderBy('id', 'desc')
export type AuditEntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

async function countEntries(db: Db, filter: AuditFilter): Promise<number> {
  if (Object.values(filter).every((asked) => asked === undefined)) return newest(db)
  return countOf(db.selectFrom('audit_log').where(matches(filter)))
}

/** Numbers have no gaps, so the newest one is the count. */
const newest = async (db: Db): Promise<number> =>
  (await db.selectFrom('audit_head').select('id').executeTakeFirstOrThrow()).id
