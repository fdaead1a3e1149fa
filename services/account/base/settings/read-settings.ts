import { Settings } from '@sluice/contract/settings'
import type { Db, Tx } from '../database/connect.ts'
import { DEFAULT_SETTINGS } from './default-settings.ts'

/** The operator's settings on top of the defaults. */
export const settingsOf = (changed: Partial<Settings>): Settings =>
  Settings.parse({ ...DEFAULT_SETTINGS, ...changed })

export async function readSettings(db: Db | Tx): Promise<Settings> {
  const { changed } = await db.selectFrom('site_settings').select('changed').executeTakeFirstOrThrow()
  return settingsOf(changed)
}

/** The same, locked until the transaction ends. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  const { changed } = await tx
    .selectFrom('site_settings')
    .select('changed')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return settingsOf(changed)
}
