import { renameSettings } from '@sluice/contract/settings-by-name'
import type { Db } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { updateCloak } from './change-cloak.ts'
import { readCloakForm } from './cloak-form.ts'
import { findCloak } from './cloaks-store.ts'
import { findVersion } from './versions-store.ts'

/**
 * Gives an owner's link the settings of an earlier version, as a new version. Today's rules apply to them. Whether the
 * link answers at all does not change, nor where it does, and a version without regions takes none away.
 */
export async function revertCloak(
  db: Db,
  owner: number,
  id: number,
  to: { version: number; publicOrigin: string },
): Promise<CloakRow> {
  await findCloak(db, owner, id)
  const row = await findVersion(db, id, to.version)
  const form = readCloakForm(renameSettings(row, 'column', 'form'), to.publicOrigin)
  const countries = row.countries.length > 0 ? { countries: row.countries } : {}
  return updateCloak(db, owner, id, { ...form, settings: { ...form.settings, ...countries } }, row.version)
}
