import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../base/database/connect.ts'

const reverse = (text: string) => [...text].reverse().join('')

type Wanted = { takenDown: boolean; limit: number }

/**
 * Ids of links, not deleted, with a destination in the domain; at most `limit`, taken down or not as `takenDown`
 * says.
 */
export async function linksInDomain(db: Db | Tx, domain: string, wanted: Wanted): Promise<number[]> {
  const { rows } = await linksQuery(domain, wanted).execute(db)
  return rows.map((row) => row.id)
}

/**
 * Hosts are indexed in reverse, so that a domain with its subdomains is one range: `tset.live` itself, and from
 * `tset.live.` to before `tset.live/`. Each range has its own limit; otherwise the planner might walk all links.
 */
export function linksQuery(domain: string, { takenDown, limit }: Wanted) {
  const host = reverse(domain)
  const state = takenDown ? sql`not (taken_down_at is null)` : sql`taken_down_at is null`
  const found = (url: 'real_url' | 'audit_url', lies: (host: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql`(select id from cloaks where deleted_at is null and ${state}
      and ${lies(sql`reversed_host(${sql.ref(url)}) collate "C"`)} limit ${limit})`
  const itself = (of: RawBuilder<unknown>) => sql`${of} = ${host}`
  const below = (of: RawBuilder<unknown>) => sql`${of} > ${`${host}.`} and ${of} < ${`${host}/`}`
  return sql<{ id: number }>`
    select distinct id from (
      ${found('real_url', itself)} union all ${found('real_url', below)}
      union all ${found('audit_url', itself)} union all ${found('audit_url', below)}
    ) as found order by id limit ${limit}`
}
