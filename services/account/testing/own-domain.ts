import { randomBase62 } from '@sluice/kit/base62'
import type { Db } from '../base/database/connect.ts'
import type { OwnDomainRow } from '../base/database/schema.ts'

/** A user's own domain, proved and without a certificate unless said otherwise. Returns its id. */
export async function addOwnDomain(
  db: Db,
  { id: owner_id }: { id: number },
  host: string,
  changes: Partial<
    Pick<OwnDomainRow, 'state' | 'reason' | 'verified_at' | 'is_default' | 'short_paths'>
  > = {},
): Promise<number> {
  const { id } = await db
    .insertInto('own_domains')
    .values({
      ...{ owner_id, host, label: randomBase62(20).toLowerCase() },
      ...{ state: 'verified', verified_at: new Date(), ...changes },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a claim, as its owner does. */
export const removeOwnDomain = (db: Db, id: number) =>
  db
    .updateTable('own_domains')
    .set({ removed_at: new Date(), is_default: false })
    .where('id', '=', id)
    .execute()
