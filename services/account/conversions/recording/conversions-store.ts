import { sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'
import { type Followed, type PinnedPage, readNewest } from '../../base/database/pinned-page.ts'
import type { ConversionRow, NewConversion } from '../../base/database/schema.ts'
import { noteChange } from '../shipping/note-change.ts'
import type { Content } from './judge-duplicate.ts'

/** Stores a conversion unless one with its click, event, transaction id and number is there. Returns it. */
export async function insertConversion(tx: Tx, row: NewConversion): Promise<ConversionRow | undefined> {
  const made = await tx
    .insertInto('conversions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'click_id', 'name', 'transaction_id', 'n']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (made) await noteChange(tx, 'conversion', made.id)
  return made
}

type Named = Pick<NewConversion, 'owner_id' | 'click_id' | 'name' | 'transaction_id'>

/** Those with the same click, event and transaction id, oldest first, locked until the transaction ends. */
export const lockSame = (tx: Tx, named: Named): Promise<ConversionRow[]> =>
  tx
    .selectFrom('conversions')
    .selectAll()
    .where('owner_id', '=', named.owner_id)
    .where('click_id', '=', named.click_id)
    .where('name', '=', named.name)
    .where('transaction_id', '=', named.transaction_id)
    .orderBy('n')
    .forUpdate()
    .execute()

export async function changeConversion(tx: Tx, id: number, to: Content): Promise<ConversionRow> {
  const changed = await tx
    .updateTable('conversions')
    .set({ ...to, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteChange(tx, 'conversion', id)
  return changed
}

/** One page of an account's conversions, newest first; `link`: of this link alone. */
export async function listConversions(
  db: Db,
  owner: number,
  page: PinnedPage & { link: number | undefined },
): Promise<Followed<ConversionRow>> {
  const own = db.selectFrom('conversions').where('owner_id', '=', owner)
  const matching = page.link === undefined ? own : own.where('link_id', '=', page.link)
  return readNewest(db, 'conversions', page, { matching, rows: matching.selectAll() })
}
