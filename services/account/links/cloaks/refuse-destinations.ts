import type { Tx } from '../../base/database/connect.ts'
import { refuseBlocked } from '../domains/refuse-blocked.ts'
import { refuseOwnHosts } from '../domains/refuse-own-hosts.ts'

/** Throws `url_not_allowed` when a destination is in a blocked domain, or at a custom domain of anybody. */
export async function refuseDestinations(
  tx: Tx,
  { real_url, audit_url }: { real_url: string; audit_url: string | null },
): Promise<void> {
  await refuseBlocked(tx, { real_url, audit_url })
  await refuseOwnHosts(tx, { realUrl: real_url, auditUrl: audit_url })
}
