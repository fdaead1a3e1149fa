import { LISTENER_SECONDS, MAX_HEARD, MAX_LISTENERS } from '@sluice/contract/api-listeners'
import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { countOf } from '../../base/database/count-of.ts'
import type { HeardRow, ListenerRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'

const later = sql<Date>`now() + ${LISTENER_SECONDS} * interval '1 second'`
const now = sql<Date>`now()`

/** Adds a listener, unless the account has its most. The caller holds the user's row. */
export async function insertListener(
  tx: Tx,
  user: number,
  events: ListenerRow['events'],
): Promise<ListenerRow> {
  const held = tx.selectFrom('webhook_listeners').where('user_id', '=', user).where('ends_at', '>', now)
  if ((await countOf(held)) >= MAX_LISTENERS) throw problem('too_many_listeners')
  return tx
    .insertInto('webhook_listeners')
    .values({ user_id: user, events, ends_at: later })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** How a user's listener stands; `not_found` for anyone else's and one that ended. */
export async function findListener(db: Db, user: number, id: number) {
  const row = await db
    .selectFrom('webhook_listeners as l')
    .select(sql<boolean>`ends_at < now() + ${LISTENER_SECONDS / 2} * interval '1 second'`.as('is_idle'))
    .select((eb) =>
      eb.exists(eb.selectFrom('webhook_heard as h').whereRef('h.listener_id', '=', 'l.id')).as('has_events'),
    )
    .where('id', '=', id)
    .where('user_id', '=', user)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}

/** Moves the end of a listener. Returns the number of this read. */
export async function noteRead(tx: Tx, user: number, id: number): Promise<number> {
  const row = await tx
    .updateTable('webhook_listeners')
    .set({ ends_at: later, reads: sql<number>`reads + 1` })
    .where('id', '=', id)
    .where('user_id', '=', user)
    .where('ends_at', '>', now)
    .returning('reads')
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row.reads
}

/** Deletes what reads up to this one gave. */
export const forgetRead = (tx: Tx, listener: number, read: number) =>
  tx.deleteFrom('webhook_heard').where('listener_id', '=', listener).where('read', '<=', read).execute()

/** The oldest events, noted as given by this read. */
export async function giveOldest(tx: Tx, listener: number, read: number): Promise<HeardRow[]> {
  const rows = await tx
    .updateTable('webhook_heard')
    .set({ read })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_heard')
        .select('id')
        .where('listener_id', '=', listener)
        .orderBy('id')
        .limit(MAX_HEARD),
    )
    .returningAll()
    .execute()
  return rows.sort((a, b) => a.id - b.id)
}

export async function deleteListener(db: Db, user: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_listeners')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw problem('not_found')
}
