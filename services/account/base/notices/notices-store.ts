import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import type { NoticeRow } from '../database/schema.ts'

/** One page of a user's notices, newest first, with the total and the number of unread ones. */
export async function listNotices(
  db: Db,
  user: number,
  page: { limit: number; offset: number; onlyUnread: boolean },
): Promise<{ rows: NoticeRow[]; total: number; unread: number }> {
  let query = db.selectFrom('notices').selectAll().where('user_id', '=', user)
  if (page.onlyUnread) query = query.where('read_at', 'is', null)
  const [rows, counts] = await Promise.all([
    query.orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute(),
    sql<{ total: number; unread: number }>`
      select count(*) as total, count(*) filter (where read_at is null) as unread
      from notices where user_id = ${user}`.execute(db),
  ])
  const { total = 0, unread = 0 } = counts.rows[0] ?? {}
  return { rows, total: page.onlyUnread ? unread : total, unread }
}

/** Marks a user's notices as read (all without `ids`). Returns how many remain unread. */
export async function readNotices(db: Db, user: number, ids: readonly number[] | undefined): Promise<number> {
  let update = db
    .updateTable('notices')
    .set({ read_at: new Date() })
    .where('user_id', '=', user)
    .where('read_at', 'is', null)
  if (ids) update = update.where('id', 'in', [...ids])
  await update.execute()
  const { unread } = await db
    .selectFrom('notices')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', user)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}
