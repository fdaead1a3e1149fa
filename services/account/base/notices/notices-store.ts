import type { Db } from '../database/connect.ts'
import { countOf } from '../database/count-of.ts'
import { type Pinned, type PinnedPage, readNewest } from '../database/pinned-page.ts'
import type { NoticeRow } from '../database/schema.ts'

/** One page of a user's notices, newest first, with the total and the number of unread ones. */
export async function listNotices(
  db: Db,
  user: number,
  page: PinnedPage & { onlyUnread: boolean },
): Promise<Pinned<NoticeRow> & { unread: number }> {
  const mine = db.selectFrom('notices').where('user_id', '=', user)
  const unread = mine.where('read_at', 'is', null)
  const asked = page.onlyUnread ? unread : mine
  const [found, count] = await Promise.all([
    readNewest(db, 'notices', page, { matching: asked, rows: asked.selectAll() }),
    countOf(unread),
  ])
  return { ...found, unread: count }
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
  return countOf(db.selectFrom('notices').where('user_id', '=', user).where('read_at', 'is', null))
}
