import { z } from 'zod'
import { AsOf, dataOf, pinnedPageOf } from './api-answer.ts'
import { ROLES } from './api-user.ts'
import { AUDIT_ACTIONS } from './audit-actions.ts'

/**
 * Faults of the audit log: an entry was changed, one is missing, the newest were cut off, or the whole chain was
 * rewritten since an earlier check.
 */
export const AUDIT_FAULTS = ['edited', 'missing', 'cut', 'rewritten'] as const
export type AuditFault = (typeof AUDIT_FAULTS)[number]

/**
 * `subject` is a whole subject (`user:12`), its kind (`user`), a blocked domain, a link's code, or an account's email: what that
 * account did, and what was done to it, its payments and its links. Times are ISO 8601, `[from, to)`.
 */
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
  as_of: AsOf,
})

/** Newest first. `actor` is null for actions of the product itself; its facts are those of now, `role` null once it is erased. */
export const AuditLogItem = z.object({
  id: z.int(),
  at: z.string(),
  actor: z
    .object({ id: z.int(), email: z.string(), name: z.string(), role: z.enum(ROLES).nullable() })
    .nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.string(),
  /** Of a user whose account still exists; null for other subjects. */
  subject_email: z.string().nullable(),
  /** Emails of the users whose ids `before` and `after` name as `owner` or `user`, by id. */
  people: z.record(z.string(), z.string()),
  before: z.json().nullable(),
  after: z.json().nullable(),
  reason: z.string(),
  /** SHA-256 in hex over the entry and the hash of the previous one. */
  hash: z.string(),
})
export const AuditLogAnswer = pinnedPageOf(AuditLogItem)

export const MAX_AUDIT_EXPORT = 10_000
/** The newest `MAX_AUDIT_EXPORT` matching entries, newest first, as CSV (RFC 4180) that no spreadsheet executes. */
export const AuditExportAnswer = dataOf(z.object({ csv: z.string(), complete: z.boolean() }))

/** The last check of the whole chain; null before the first. `fault` null: intact. `fault_at`: first wrong entry. */
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
