import type { Db } from '../../base/database/connect.ts'
import { shortLink } from '../../base/short-links/short-code.ts'
import { recordVersions } from './versions-store.ts'

export type ToSafe = {
  changed: number
  already_safe: number
  without_audit_link: { id: number; name: string; short_link: string }[]
}

/**
 * Puts every link of an owner that has an audit link into audit mode: all of them or, when anything fails, none.
 * There is no opposite call: leaving audit mode is decided link by link.
 */
export async function allToSafe(db: Db, owner: number): Promise<ToSafe> {
  return db.transaction().execute(async (tx) => {
    // Locked in order of ids, so that two of these calls do not deadlock.
    const held = await tx
      .selectFrom('cloaks')
      .select(['id', 'name', 'code', 'mode', 'audit_url'])
      .where('owner_id', '=', owner)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const changed = await tx
      .updateTable('cloaks')
      .set((eb) => ({ mode: 'audit', countries: [], version: eb('version', '+', 1), updated_at: new Date() }))
      .where('owner_id', '=', owner)
      .where('deleted_at', 'is', null)
      .where('mode', '<>', 'audit')
      .where('audit_url', 'is not', null)
      .returningAll()
      .execute()
    await recordVersions(tx, changed, 'to_safe', owner)
    return {
      changed: changed.length,
      already_safe: held.filter((row) => row.mode === 'audit').length,
      without_audit_link: held
        .filter((row) => row.audit_url === null)
        .map(({ id, name, code }) => ({ id, name, short_link: shortLink(code) })),
    }
  })
}
