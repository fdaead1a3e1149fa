import { Settings } from '@sluice/contract/settings'
import type { Db, Tx } from '../database/connect.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'

/** The site's settings as they are now: what the operator saved, over the initial content. */
export async function readSettings(db: Db | Tx): Promise<Settings> {
  const { changed } = await db.selectFrom('site_settings').select('changed').executeTakeFirstOrThrow()
  return Settings.parse({ ...DEFAULT_SETTINGS, ...changed })
}
