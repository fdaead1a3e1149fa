import { z } from 'zod'

/** The end of the audit log: the number of entries and the hash of the last one, in hex. */
export const AuditHead = z.object({ entries: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) })
export type AuditHead = z.infer<typeof AuditHead>

/** `POST /internal/audit-head` on stats: stores `told` unless it is null, returns the furthest end reported before. */
export const AUDIT_HEAD_PATH = '/internal/audit-head'
export const AuditHeadQuestion = z.object({ told: AuditHead.nullable() })
export const AuditHeadAnswer = z.object({ furthest: AuditHead.nullable() })
export type AuditHeadAnswer = z.infer<typeof AuditHeadAnswer>
