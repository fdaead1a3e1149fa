import type { Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { addNotice } from '../../base/notices/add-notice.ts'
import { ownHosts } from '../../base/short-links/own-hosts.ts'

/** Tells a link's owner that an administrator stopped or restored it; `reason` as the owner reads it. */
export async function tellOfLink(
  tx: Tx,
  kind: 'link_taken_down' | 'link_restored',
  row: CloakRow,
  reason: string,
): Promise<void> {
  const host = (await ownHosts(tx, [row])).get(row.domain_id)?.host
  await addNotice(tx, {
    user: row.owner_id,
    kind,
    source: `${kind}:${row.id}:${row.version}`,
    facts: { link_name: row.name, code: row.code, ...(host && { host }), reason },
  })
}

/** Tells the owners of these links, each once, that a domain they lead to was blocked or unblocked. */
export async function tellOfDomain(
  tx: Tx,
  kind: 'domain_blocked' | 'domain_unblocked',
  domain: { id: number; domain: string; reason: string },
  rows: readonly CloakRow[],
): Promise<void> {
  for (const user of new Set(rows.map((row) => row.owner_id)))
    await addNotice(tx, {
      user,
      kind,
      source: `${kind}:${domain.id}:${user}`,
      facts: { domain: domain.domain, reason: domain.reason },
    })
}
