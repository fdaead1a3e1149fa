import { isDeepStrictEqual } from 'node:util'
import type { GivenSettings } from '@sluice/contract/settings-by-name'
import type { Db } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { invalidFields } from '../../base/http/fail.ts'
import { refuseBlocked } from '../domains/refuse-blocked.ts'
import { lockCloak, recordVersion } from './cloaks-store.ts'

/**
 * Changes an owner's link. Saving it unchanged creates no version, and its code never changes. `restoredFrom`: the
 * earlier version that the form came from.
 */
export async function updateCloak(
  db: Db,
  owner: number,
  id: number,
  form: { settings: GivenSettings; code: string | null },
  restoredFrom: number | null = null,
): Promise<CloakRow> {
  return db.transaction().execute(async (tx) => {
    const held = await lockCloak(tx, owner, id)
    if (form.code !== null && form.code !== held.code) throw invalidFields({ shortLink: 'short_link_fixed' })
    if (isDeepStrictEqual({ ...held, ...form.settings }, held)) return held
    await refuseBlocked(tx, form.settings)
    const row = await tx
      .updateTable('cloaks')
      .set({ ...form.settings, version: held.version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordVersion(tx, row, restoredFrom === null ? 'updated' : 'reverted', owner, restoredFrom)
    return row
  })
}

/** Deletes an owner's link: it stops answering, and its code is never assigned again. */
export async function deleteCloak(db: Db, owner: number, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await lockCloak(tx, owner, id)
    const row = await tx
      .updateTable('cloaks')
      .set({ active: false, deleted_at: new Date(), version: held.version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordVersion(tx, row, 'deleted', owner)
  })
}
