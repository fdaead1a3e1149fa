import type { Db, Tx } from '../database/connect.ts'
import { type Origins, type OwnHost, type Place, type ShortAddress, shortAddress } from './short-address.ts'

/** The custom domains of links, also removed ones, by id; read at once, and not at all where no link is at one. */
export async function ownHosts(
  db: Db | Tx,
  links: readonly Pick<Place, 'domain_id'>[],
): Promise<Map<number | null, OwnHost>> {
  const ids = [...new Set(links.flatMap(({ domain_id }) => domain_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('own_domains')
    .select(['id', 'host', 'state', 'reason', 'short_paths', 'removed_at'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function shortAddresses(
  db: Db | Tx,
  links: readonly Pick<Place, 'domain_id'>[],
  origins: Origins,
): Promise<(link: Place) => ShortAddress> {
  const hosts = await ownHosts(db, links)
  return ({ code, domain_id }) => shortAddress(code, hosts.get(domain_id), origins)
}
