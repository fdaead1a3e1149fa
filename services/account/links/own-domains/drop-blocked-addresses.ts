import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import { publishHosts } from '../../routing/publish.ts'

/** Empties the addresses of custom domains that lead into domains which have just been blocked. */
export async function dropBlockedAddresses(tx: Tx, domains: readonly string[]): Promise<void> {
  const hosts = domains.map((domain) => `${[...domain].reverse().join('')}.`)
  const leads = (url: 'root_url' | 'unknown_url') =>
    sql<boolean>`exists (select from unnest(${hosts}::text[]) as host
      where starts_with(reversed_host(${sql.ref(url)}) || '.', host))`
  const kept = (url: 'root_url' | 'unknown_url') =>
    sql<string | null>`case when ${leads(url)} then null else ${sql.ref(url)} end`
  const { numUpdatedRows } = await tx
    .updateTable('own_domains')
    .set({ root_url: kept('root_url'), unknown_url: kept('unknown_url') })
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([leads('root_url'), leads('unknown_url')]))
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await publishHosts(tx)
}
