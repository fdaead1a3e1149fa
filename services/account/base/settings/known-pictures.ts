import type { Db, Tx } from '../database/connect.ts'

/** Those of the names that are pictures of the site. */
export async function knownPictures(db: Db | Tx, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('site_pictures').select('name').where('name', 'in', names).execute()
  return new Set(rows.map(({ name }) => name))
}
