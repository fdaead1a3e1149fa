import type { Db } from '../../base/database/connect.ts'
import { byId, PAGE, type RecordKind } from './record-pages.ts'

/** An account's notes on its charts. */
export const ownNotes = (db: Db, user: number): RecordKind => ({
  name: 'notes',
  pages: byId((after) =>
    db
      .selectFrom('notes')
      .select(['id', 'cloak_id', 'at', 'text', 'created_at', 'changed_at'])
      .where('owner_id', '=', user)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute(),
  ),
})
