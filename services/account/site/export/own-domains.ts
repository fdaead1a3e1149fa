import type { Db } from '../../base/database/connect.ts'
import { byId, PAGE, type RecordKind } from './record-pages.ts'

/** The custom domains of an account, also those that it no longer has. */
export const ownDomains = (db: Db, user: number): RecordKind => ({
  name: 'domains',
  pages: byId((after) =>
    db
      .selectFrom('own_domains')
      .select(['id', 'host', 'label', 'state', 'reason', 'detail', 'created_at', 'checked_at'])
      .select(['verified_at', 'lost_at', 'removed_at', 'is_default', 'short_paths', 'root_url'])
      .select(['unknown_url', 'noindex', 'hsts'])
      .where('owner_id', '=', user)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  ),
})
