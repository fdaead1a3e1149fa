import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** Number of the rows that a query without columns finds. */
export async function countOf<Table extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Table, object>,
): Promise<number> {
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return total
}
