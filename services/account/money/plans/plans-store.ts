import type { Db } from '../../base/database/connect.ts'
import type { PlanRow } from '../../base/database/schema.ts'

/** The plans on sale, cheapest first. */
export const activePlans = (db: Db): Promise<PlanRow[]> =>
  db.selectFrom('plans').selectAll().where('active', '=', true).orderBy('price').orderBy('id').execute()

export async function listPlans(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ rows: PlanRow[]; total: number }> {
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .orderBy('price')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await db
    .selectFrom('plans')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
