import type { AuditAction } from '@sluice/contract/audit-actions'
import type { JsonValue } from '@sluice/kit/json'
import type { Tx } from '../database/connect.ts'

export type AuditEntry = {
  /** Who did it; null: the product itself. */
  actor: number | null
  action: AuditAction
  /** What it was done to, e.g. `payment:12`. */
  subject: string
  /** Only what the change touches, and never a secret. */
  before: JsonValue | null
  after: JsonValue | null
  reason?: string
}

const json = (value: JsonValue | null) => (value === null ? null : JSON.stringify(value))

/**
 * Writes an administrative change to the log in its own transaction. Each entry is chained to the previous one, so the
 * next writer waits until this transaction ends: call it last.
 */
export async function writeAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actor,
      action: entry.action,
      subject: entry.subject,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason ?? '',
    })
    .execute()
}
