import { z } from 'zod'
import { dataOf, pageOf } from './api-answer.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

/**
 * What can be wrong with the audit log: an entry was changed, one is missing, the newest ones were cut off, or the
 * whole chain was made anew since an earlier check.
 */
export const AUDIT_FAULTS = ['edited', 'missing', 'cut', 'rewritten'] as const
export type AuditFault = (typeof AUDIT_FAULTS)[number]

/** `subject` as a whole (`user:12`) or its kind (`user`); times are ISO 8601, `[from, to)`. */
export const AuditExportQuery = z.strictObject({
  actor_id: z.coerce.number().int().positive().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  subject: z.string().trim().min(1).max(200).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
})
export const AuditLogQuery = AuditExportQuery.extend({
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
})

/** Newest first. `actor` is null when the product itself did it. */
export const AuditLogItem = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.object({ id: z.int(), email: z.string() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.string(),
  before: z.json().nullable(),
  after: z.json().nullable(),
  reason: z.string(),
  /** SHA-256 in hex, over the entry and the hash of the one before it. */
  hash: z.string(),
})
export const AuditLogAnswer = pageOf(AuditLogItem)

export const MAX_AUDIT_EXPORT = 10_000
/** The newest `MAX_AUDIT_EXPORT` matching entries, newest first, as CSV (RFC 4180) that no spreadsheet runs. */
export const AuditExportAnswer = dataOf(z.object({ csv: z.string(), complete: z.boolean() }))

/** The last look at the whole chain, null before the first. `fault` null: the log is whole. `fault_at`: number of the first entry that is wrong. */
export const AuditCheckAnswer = dataOf(
  z
    .object({
      at: z.string(),
      entries: z.int(),
      hash: z.string(),
      fault: z.enum(AUDIT_FAULTS).nullable(),
      fault_at: z.int().nullable(),
    })
    .nullable(),
)
