import type { Db, Tx } from '../../base/database/connect.ts'
import type { TrackSettingsRow } from '../../base/database/schema.ts'
import { newPostbackKey } from './postback-key.ts'

/** An account's settings of conversions. They come to be, with a key, when somebody asks for them. */
export async function findSettings(db: Db | Tx, owner: number): Promise<TrackSettingsRow> {
  const find = () => db.selectFrom('track_settings').selectAll().where('owner_id', '=', owner)
  const found = await find().executeTakeFirst()
  if (found) return found
  await db
    .insertInto('track_settings')
    .values({ owner_id: owner, postback_key: newPostbackKey() })
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute()
  return find().executeTakeFirstOrThrow()
}

/** The account of a postback key. */
export async function findKeysOwner(db: Db, key: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('track_settings')
    .innerJoin('users', 'users.id', 'track_settings.owner_id')
    .select('owner_id')
    .where('postback_key', '=', key)
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  return row?.owner_id
}
