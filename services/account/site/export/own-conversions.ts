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
          'reporting_currency',
          'status_words',
          'duplicates',
          'origins',
        ])
        .where('owner_id', '=', user)
        .execute()
    },
  },
  { name: 'conversions', pages: allOf(db, 'conversions', user) },
  { name: 'postbacks', pages: allOf(db, 'postback_log', user) },
  { name: 'costs', pages: allOf(db, 'costs', user) },
]

const allOf = (db: Db, table: 'conversions' | 'postback_log' | 'costs', owner: number) =>
  byId((after) =>
    db
      .selectFrom(table)
      .selectAll()
      .where('owner_id', '=', owner)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  )
