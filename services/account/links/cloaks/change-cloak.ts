import { isDeepStrictEqual } from 'node:util'
import type { GivenSettings } from '@sluice/contract/settings-by-name'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { invalidFields } from '../../base/http/fail.ts'
import { publishMoved } from '../../routing/publish.ts'
import { unlessTaken } from './address-taken.ts'
import { hostOf, moveTo } from './choose-domain.ts'
import type { CloakForm } from './cloak-form.ts'
import { lockCloak, recordVersion } from './cloaks-store.ts'
import { refuseDestinations } from './refuse-destinations.ts'

/**
 * Changes an owner's link, and moves it where the form says another domain. Saving it unchanged creates no version, and its
 * code never changes. `restoredFrom`: the earlier version that the form came from.
 */
export function updateCloak(
  db: Db,
  owner: number,
  id: number,
  form: CloakForm,
  restoredFrom: number | null = null,
): Promise<CloakRow> {
  const transaction = db.transaction().execute(async (tx) => {
    const held = await lockCloak(tx, owner, id)
    const after = await judgeChange(tx, held, form)
    if (!after) return held
    const row = await tx
      .updateTable('cloaks')
      .set({ ...after, version: held.version + 1, updated_at: new Date() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordVersion(tx, row, restoredFrom === null ? 'updated' : 'reverted', owner, restoredFrom)
    if (row.domain_id !== held.domain_id) await publishMoved(tx, [row])
    return row
  })
  return unlessTaken('domain', transaction)
}

/** What a form makes of a link; undefined: nothing changes. Throws what is wrong with the form. */
export async function judgeChange(
  tx: Tx,
  held: CloakRow,
  form: CloakForm,
): Promise<(GivenSettings & { domain_id: number | null }) | undefined> {
  await refuseOtherCode(tx, held, form)
  const after = { ...form.settings, domain_id: await moveTo(tx, held, form.domain) }
  if (isDeepStrictEqual({ ...held, ...after }, held)) return undefined
  await refuseDestinations(tx, form.settings)
  return after
}

async function refuseOtherCode(tx: Tx, held: CloakRow, { code, host, domain }: CloakForm): Promise<void> {
  const isOther = code !== null && code !== held.code
  const isElsewhere = host !== undefined && host !== domain && host !== (await hostOf(tx, held))
  if (isOther || isElsewhere) throw invalidFields({ shortLink: 'short_link_fixed' })
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
