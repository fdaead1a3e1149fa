import { renameSettings } from '@sluice/contract/settings-by-name'
import type { CloakMode } from '@sluice/contract/visit'
import type { Db } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { readCloakForm } from './cloak-form.ts'
import { lockCloak, recordVersion } from './cloaks-store.ts'
import { refuseDestinations } from './refuse-destinations.ts'

/** `version`: the one that the caller saw. */
type To = { mode: CloakMode; version: number | undefined; publicOrigin: string }

/**
 * Switches an owner's link and leaves the rest of it. Throws the errors of the form when the mode lacks an audit link or
 * regions. A link that has the mode already stays at its version. `stale`: it has another version than the caller saw, and was
 * not changed.
 */
export async function switchMode(
  db: Db,
  owner: number,
  id: number,
  { mode, version, publicOrigin }: To,
): Promise<{ row: CloakRow; stale: boolean }> {
  return db.transaction().execute(async (tx) => {
    const held = await lockCloak(tx, owner, id)
    if (version !== undefined && version !== held.version) return { row: held, stale: true }
    if (held.mode === mode) return { row: held, stale: false }
    readCloakForm({ ...renameSettings(held, 'column', 'form'), mode }, publicOrigin)
    await refuseDestinations(tx, held)
    const row = await tx
      .updateTable('cloaks')
      .set({ mode, version: held.version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordVersion(tx, row, 'updated', owner)
    return { row, stale: false }
  })
}
