import type { Db } from '../../base/database/connect.ts'
import { byId, PAGE, type RecordKind } from './record-pages.ts'

/** The API keys of an account, as far as they are stored. */
export const ownKeys = (db: Db, user: number): RecordKind => ({
  name: 'keys',
  pages: byId((after) =>
    db
      .selectFrom('api_keys')
      .select(['id', 'name', 'prefix', 'scopes', 'networks', 'created_at'])
      .select(['expires_at', 'last_used_at', 'last_used_network', 'previous_until'])
      .where('user_id', '=', user)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  ),
})
