import type { AuditAction } from '@sluice/contract/audit-actions'
import type { JsonValue } from '@sluice/kit/json'
import { writeAudit } from '../../base/audit/write-audit.ts'
import type { Tx } from '../../base/database/connect.ts'
import type { OwnDomainRow } from '../../base/database/schema.ts'

type Action = Extract<
  AuditAction,
  'domain.add' | 'domain.verify' | 'domain.change' | 'domain.remove' | 'domain.lose'
>
type Facts = Readonly<Record<string, JsonValue>>

/** Notes what was done to a claim, by its id: the log outlives the account and the name. `actor`: null for the product. */
export function auditClaim(
  tx: Tx,
  actor: number | null,
  action: Action,
  { id, owner_id }: Pick<OwnDomainRow, 'id' | 'owner_id'>,
  { before = null, after = null }: { before?: Facts | null; after?: Facts | null } = {},
): Promise<void> {
  const facts = (given: Facts | null) => given && { domain: id, ...given }
  return writeAudit(tx, {
    actor,
    action,
    subject: `user:${owner_id}`,
    before: facts(before),
    after: facts(after),
  })
}
