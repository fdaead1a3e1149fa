import { settingsByName } from '@sluice/contract/settings-by-name'
import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import { recordVersions } from './versions-store.ts'

/**
 * Deletes every link of an owner. Only the code stays, so that it is never assigned again. The redirect nodes are told,
 * and earlier changes that could still be sent to Redis are forgotten.
 */
export async function eraseLinks(tx: Tx, owner: number): Promise<void> {
  await sql`delete from outbox where key = ${`owner:${owner}`}
    or key in (
      select 'cloak:' || coalesce(domain_id || '/', '') || code from cloaks where owner_id = ${owner})`.execute(
    tx,
  )
  await sql`delete from cloak_versions where cloak_id in (select id from cloaks where owner_id = ${owner})`.execute(
    tx,
  )
  const erased = await tx
    .updateTable('cloaks')
    .set((eb) => ({
      ...settingsByName('column', 'erased'),
      deleted_at: sql<Date>`coalesce(deleted_at, now())`,
      taken_down_at: null,
      taken_down_reason: null,
      taken_down_domain: null,
      version: eb('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('owner_id', '=', owner)
    .returningAll()
    .execute()
  await recordVersions(tx, erased, 'deleted', owner)
}
