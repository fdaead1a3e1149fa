import type { Db, Tx } from '../../base/database/connect.ts'

export type NamedCloak = { name: string; deleted: boolean }

/** Names of an owner's links, including deleted ones, whose visits stay in the log. */
export async function cloakNames(
  db: Db | Tx,
  owner: number,
  ids: readonly number[],
): Promise<Map<number, NamedCloak>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('cloaks')
    .select(['id', 'name', 'deleted_at'])
    .where('owner_id', '=', owner)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name, deleted_at }) => [id, { name, deleted: deleted_at !== null }]))
}
