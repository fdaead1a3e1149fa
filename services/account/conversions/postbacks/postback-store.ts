import type { Db } from '../../base/database/connect.ts'
import { type Followed, type PinnedPage, readNewest } from '../../base/database/pinned-page.ts'
import type { PostbackRow } from '../../base/database/schema.ts'

/** One page of an account's log, newest first. */
export function listPostbacks(db: Db, owner: number, page: PinnedPage): Promise<Followed<PostbackRow>> {
  const matching = db.selectFrom('postback_log').where('owner_id', '=', owner)
  return readNewest(db, 'postback_log', page, { matching, rows: matching.selectAll() })
}
