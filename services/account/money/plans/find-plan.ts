import type { Db, Tx } from '../../base/database/connect.ts'
import type { PlanRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'

/** A plan on sale; `not_found` for any other. */
export async function findActivePlan(db: Db | Tx, id: number): Promise<PlanRow> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row
}
