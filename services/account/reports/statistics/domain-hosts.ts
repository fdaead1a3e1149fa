import { DEFAULT_DOMAIN } from '@sluice/contract/own-domains'
import type { VisitFilters } from '@sluice/contract/visit-filters'
import type { Db } from '../../base/database/connect.ts'
import { problem } from '../../base/http/fail.ts'

/** Hosts of domains by id, those that were removed included, whose visits stay. */
export async function domainHosts(db: Db, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const asked = [...new Set(ids)].filter((id) => id !== DEFAULT_DOMAIN)
  if (asked.length === 0) return new Map()
  const rows = await db.selectFrom('own_domains').select(['id', 'host']).where('id', 'in', asked).execute()
  return new Map(rows.map(({ id, host }) => [id, host]))
}

/**
 * The same filters with every claim that an owner ever had of the hosts that are named; an empty host is the installation's
 * address. Throws `not_found` for a host that was never theirs, instead of a report without visits.
 */
export async function withDomainIds(
  db: Db,
  owner: number,
  filters: VisitFilters | undefined,
): Promise<VisitFilters | undefined> {
  const asked = filters?.domain
  if (!asked) return filters
  const hosts = [...asked.is, ...asked.not].filter((host) => host !== '')
  const rows =
    hosts.length === 0
      ? []
      : await db
          .selectFrom('own_domains')
          .select(['id', 'host'])
          .where('owner_id', '=', owner)
          .where('host', 'in', hosts)
          .execute()
  const idsOf = (host: string) => {
    if (host === '') return [String(DEFAULT_DOMAIN)]
    const ids = rows.filter((row) => row.host === host).map(({ id }) => String(id))
    if (ids.length === 0) throw problem('not_found')
    return ids
  }
  return { ...filters, domain: { is: asked.is.flatMap(idsOf), not: asked.not.flatMap(idsOf) } }
}
