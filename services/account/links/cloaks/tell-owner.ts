import type { Tx } from '../../base/database/connect.ts'
import type { CloakRow } from '../../base/database/schema.ts'
import { addNotice } from '../../base/notices/add-notice.ts'

/** Tells a link's owner that an administrator stopped or restored it; `reason` as the owner reads it. */
export const tellOfLink = (
  tx: Tx,
  kind: 'link_taken_down' | 'link_restored',
  { id, owner_id, version, name, code }: CloakRow,
  reason: string,
) =>
  addNotice(tx, {
    user: owner_id,
    kind,
    source: `${kind}:${id}:${version}`,
    facts: { link_name: name, code, reason },
  })

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
