import type { TrackSettings, TrackSettingsBody } from '@sluice/contract/api-track-settings'
import type { z } from 'zod'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { TrackSettingsRow } from '../../base/database/schema.ts'
import { publishOwner } from '../../routing/publish.ts'
import { findSettings } from './find-settings.ts'
import { newPostbackKey } from './postback-key.ts'
import { settingsItem } from './settings-item.ts'

type Body = z.output<typeof TrackSettingsBody>

/** The settings, locked until the transaction ends. */
async function lockSettings(tx: Tx, owner: number): Promise<TrackSettingsRow> {
  await findSettings(tx, owner)
  return tx
    .selectFrom('track_settings')
    .selectAll()
    .where('owner_id', '=', owner)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes what the body names. A new name of the parameter reaches the redirect nodes with this transaction. */
export const changeSettings = (db: Db, owner: number, body: Body): Promise<TrackSettings> =>
  db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx, owner)
    const { origins, status_words, duplicates, ...plain } = body
    const said = { ...plain, origins: origins && [...new Set(origins)] }
    const after = await tx
      .updateTable('track_settings')
      .set({
        // What is undefined stays as it is.
        ...said,
        status_words: status_words && JSON.stringify(status_words),
        duplicates: duplicates && JSON.stringify(duplicates),
        owner_id: owner,
      })
      .where('owner_id', '=', owner)
      .returningAll()
      .executeTakeFirstOrThrow()
    if (after.parameter !== before.parameter) await publishOwner(tx, owner)
    const entry = { actor: owner, subject: `user:${owner}`, before: noted(before), after: noted(after) }
    await writeAudit(tx, { ...entry, action: 'track_settings.update' })
    return settingsItem(after)
  })

/** Gives postbacks a new key. The old one ends at once. */
export const rollPostbackKey = (db: Db, owner: number): Promise<TrackSettings> =>
  db.transaction().execute(async (tx) => {
    await lockSettings(tx, owner)
    const row = await tx
      .updateTable('track_settings')
      .set({ postback_key: newPostbackKey() })
      .where('owner_id', '=', owner)
      .returningAll()
      .executeTakeFirstOrThrow()
    const entry = { actor: owner, subject: `user:${owner}`, before: null, after: null }
    await writeAudit(tx, { ...entry, action: 'track_settings.roll_key' })
    return settingsItem(row)
  })

/** Everything but the key: the audit log is for ever. */
function noted(row: TrackSettingsRow) {
  const { postback_key: _secret, status_words, duplicates, origins, ...plain } = settingsItem(row)
  return {
    ...plain,
    origins: origins.join(' '),
    duplicates: JSON.stringify(duplicates),
    status_words: JSON.stringify(status_words),
  }
}
