import type { Db } from '../../base/database/connect.ts'
import { byId, PAGE, type RecordKind } from './record-pages.ts'

/** An account's conversions, the log of its postbacks, and their settings without the key. */
export const ownConversions = (db: Db, user: number): RecordKind[] => [
  {
    name: 'conversion-settings',
    pages: async function* () {
      yield await db
        .selectFrom('track_settings')
        .select([
          'key_required',
          'parameter',
          'window_days',
          'currency',
          'status_words',
          'duplicates',
          'origins',
        ])
        .where('owner_id', '=', user)
        .execute()
    },
  },
  {
    name: 'conversions',
    pages: byId((after) =>
      db
        .selectFrom('conversions')
        .selectAll()
        .where('owner_id', '=', user)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),
  },
  {
    name: 'postbacks',
    pages: byId((after) =>
      db
        .selectFrom('postback_log')
        .selectAll()
        .where('owner_id', '=', user)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    ),
  },
]
