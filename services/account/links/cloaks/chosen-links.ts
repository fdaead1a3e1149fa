import type { ChosenDeleted, ChosenToSafe, RefusedLink } from '@sluice/contract/api-cloak-mode'
import type { Db, Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { recordVersions } from './versions-store.ts'

type Link = { id: number; name: string }
const named = ({ id, name }: Link) => ({ id, name })

/** Puts chosen links of an owner into audit mode. There is no opposite call, as with `allToSafe`. */
export async function chosenToSafe(db: Db, owner: number, ids: readonly number[]): Promise<ChosenToSafe> {
  return db.transaction().execute(async (tx) => {
    const { held, missing } = await lockChosen(tx, owner, ids)
    const others = held.filter((row) => row.mode !== 'audit')
    const bare = others.filter((row) => row.audit_url === null)
    const changed = others.filter((row) => row.audit_url !== null)
    await change(tx, owner, changed, { mode: 'audit' }, 'to_safe')
    return {
      changed: changed.map(named),
      already_safe: held.filter((row) => row.mode === 'audit').map(named),
      refused: [...bare.map((row) => ({ ...named(row), reason: 'without_audit_link' as const })), ...missing],
    }
  })
}

/** Deletes chosen links of an owner; their codes are never assigned again. */
export async function deleteChosen(db: Db, owner: number, ids: readonly number[]): Promise<ChosenDeleted> {
  return db.transaction().execute(async (tx) => {
    const { held, missing } = await lockChosen(tx, owner, ids)
    await change(tx, owner, held, { active: false, deleted_at: new Date() }, 'deleted')
    return { deleted: held.map(named), refused: missing }
  })
}

async function lockChosen(
  tx: Tx,
  owner: number,
  ids: readonly number[],
): Promise<{ held: CloakRow[]; missing: RefusedLink[] }> {
  // Locked in order of ids, so that two of these calls do not deadlock.
  const held = await tx
    .selectFrom('cloaks')
    .selectAll()
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const found = new Set(held.map((row) => row.id))
  const missing = [...new Set(ids)].filter((id) => !found.has(id))
  return { held, missing: missing.map((id) => ({ id, name: null, reason: 'not_found' })) }
}

async function change(
  tx: Tx,
  owner: number,
  rows: readonly CloakRow[],
  to: { mode: 'audit' } | { active: false; deleted_at: Date },
  why: 'to_safe' | 'deleted',
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map((row) => row.id)
  const changed = await tx
    .updateTable('cloaks')
    .set((eb) => ({ ...to, version: eb('version', '+', 1), updated_at: new Date() }))
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  await recordVersions(tx, changed, why, owner)
}
