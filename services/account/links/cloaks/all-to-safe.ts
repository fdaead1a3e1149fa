import type { ToSafeCounts } from '@sluice/contract/api-cloak-history'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import type { Schema } from '../../base/database/schema.ts'
import { shortAddresses } from '../../base/short-links/own-hosts.ts'
import type { Origins, ShortAddress } from '../../base/short-links/short-address.ts'
import { recordVersions } from './versions-store.ts'

export type ToSafe = {
  changed: number
  already_safe: number
  without_audit_link: ({ id: number; name: string } & ShortAddress)[]
}

/** Links that the switch changes. */
const canSwitch = (eb: ExpressionBuilder<Schema, 'cloaks'>) =>
  eb.and([eb('mode', '<>', 'audit'), eb('audit_url', 'is not', null)])

/** How many of an owner's links the switch would change now, and why it would leave the others. */
export async function countToSafe(db: Db, owner: number): Promise<ToSafeCounts> {
  return db
    .selectFrom('cloaks')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere(canSwitch).as('will_change'),
      fn.countAll<number>().filterWhere('mode', '=', 'audit').as('already_safe'),
      fn
        .countAll<number>()
        .filterWhere(eb('audit_url', 'is', null))
        .as('without_audit_link'),
    ])
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/**
 * Puts every link of an owner that has an audit link into audit mode: all of them or, when anything fails, none.
 * Their regions stay stored. There is no opposite call: leaving audit mode is decided link by link.
 */
export async function allToSafe(db: Db, owner: number, origins: Origins): Promise<ToSafe> {
  return db.transaction().execute(async (tx) => {
    // Locked in order of ids, so that two of these calls do not deadlock.
    const held = await tx
      .selectFrom('cloaks')
      .select(['id', 'name', 'code', 'domain_id', 'mode', 'audit_url'])
      .where('owner_id', '=', owner)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    const changed = await tx
      .updateTable('cloaks')
      .set((eb) => ({ mode: 'audit', version: eb('version', '+', 1), updated_at: new Date() }))
      .where('owner_id', '=', owner)
      .where('deleted_at', 'is', null)
      .where(canSwitch)
      .returningAll()
      .execute()
    await recordVersions(tx, changed, 'to_safe', owner)
    const bare = held.filter((row) => row.audit_url === null)
    const addressOf = await shortAddresses(tx, bare, origins)
    return {
      changed: changed.length,
      already_safe: held.filter((row) => row.mode === 'audit').length,
      without_audit_link: bare.map((row) => ({ id: row.id, name: row.name, ...addressOf(row) })),
    }
  })
}
