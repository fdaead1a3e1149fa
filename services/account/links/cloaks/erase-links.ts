import { settingsByName } from '@sluice/contract/settings-by-name'
import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import { publishLeft } from '../../routing/publish.ts'
import { recordVersions } from './versions-store.ts'

/** The keys of the documents of an owner and of the owner's links, where they are and where they were, as a query. */
export const documentKeysOf = (owner: number) => sql`
  select ${`owner:${owner}`}::text
  union all select 'cloak:' || coalesce(domain_id || '/', '') || code from cloaks where owner_id = ${owner}
  union all select 'cloak:' || coalesce(nullif(f.domain_id, 0) || '/', '') || f.code
    from former_addresses f join cloaks c on c.id = f.cloak_id where c.owner_id = ${owner}`

/**
 * Deletes every link of an owner. Only its code at its domain stays, and those that it had before, so that they are never
 * assigned again. The redirect nodes are told, and earlier changes that could still be sent to Redis are forgotten.
 */
export async function eraseLinks(tx: Tx, owner: number): Promise<void> {
  await sql`delete from outbox where key in (${documentKeysOf(owner)})`.execute(tx)
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
  await publishLeft(tx, erased)
}
