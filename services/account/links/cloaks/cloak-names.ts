import type { CloakName } from '@sluice/contract/api-access-log'
import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'
import { shortAddresses } from '../../base/short-links/own-hosts.ts'
import type { Origins } from '../../base/short-links/short-address.ts'
import { addressMatches, like } from './search-address.ts'

const MOST_LISTED = 50

type NamesFilter = {
  search: string | undefined
  id: number | undefined
  /** Where the short links are that a search may name. */
  origins: Origins
}

/**
 * An owner's links, newest first, deleted ones included, as far as they fit one list. `not_found` when `id` is not theirs.
 */
export async function listNames(
  db: Db,
  owner: number,
  { search, id, origins }: NamesFilter,
): Promise<{ items: CloakName[]; more: boolean }> {
  const text = search?.trim()
  let query = db
    .selectFrom('cloaks')
    .select(['id', 'name', 'code', 'domain_id', 'deleted_at'])
    .where('owner_id', '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED + 1)
  if (id !== undefined) query = query.where('id', '=', id)
  if (text) {
    const { publicOrigin } = origins
    query = query.where((eb) =>
      eb.or([eb('name', 'ilike', like(text)), addressMatches(text, publicOrigin)(eb)]),
    )
  }
  const rows = await query.execute()
  if (id !== undefined && rows.length === 0) throw problem('not_found')
  const addressOf = await shortAddresses(db, rows, origins)
  const items = rows.slice(0, MOST_LISTED).map((row) => ({
    id: row.id,
    name: row.name,
    ...addressOf(row),
    deleted: row.deleted_at !== null,
  }))
  return { items, more: rows.length > MOST_LISTED }
}
