import type { Db, Tx } from '../../base/database/connect.ts'
import type { PlanRow } from '../../base/database/schema.ts'
import { problem } from '../../base/http/fail.ts'

/** A plan that can be bought; any other is `not_found`. */
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
