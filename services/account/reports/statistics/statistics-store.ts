import type { Db } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'

const MOST_NAMED = 1_000

/** An owner's links whose name contains the text, ordered by age as in the owner's index. */
export async function cloaksNamed(db: Db, owner: number, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('cloaks')
    .select('id')
    .where('owner_id', '=', owner)
    .where('name', 'ilike', `%${text.replace(/[\\%_]/g, '\\$&')}%`)
    .orderBy('created_at', 'desc')
    .limit(MOST_NAMED)
    .execute()
  return rows.map((row) => row.id)
}

export const recentCloaks = (db: Db, owner: number, limit: number): Promise<CloakRow[]> =>
  db
    .selectFrom('cloaks')
    .selectAll()
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function countCloaks(db: Db, owner: number): Promise<number> {
  const { total } = await db
    .selectFrom('cloaks')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('owner_id', '=', owner)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}
