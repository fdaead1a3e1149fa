import { sql } from 'kysely'
import type { Tx } from '../../base/database/connect.ts'
import { publishHosts } from '../../routing/publish.ts'
import { endClaim } from './own-domains-store.ts'

/** Ends every claim of an owner and forgets the hosts. The rows stay, because links keep their ids. */
export async function eraseClaims(tx: Tx, owner: number): Promise<void> {
  const held = await tx
    .selectFrom('own_domains')
    .select(['id', 'host', 'verified_at'])
    .where('owner_id', '=', owner)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const claim of held) await endClaim(tx, claim, new Date())
  await tx
    .updateTable('own_domains')
    .set({
      host: sql<string>`'claim-' || id || '.invalid'`,
      detail: null,
      root_url: null,
      unknown_url: null,
    })
    .where('owner_id', '=', owner)
    .execute()
  if (held.some(({ verified_at }) => verified_at !== null)) await publishHosts(tx)
}
