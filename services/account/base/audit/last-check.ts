import type { Db } from '../database/connect.ts'

/** What the last look through the audit log found; undefined before the first. */
export const lastAuditCheck = (db: Db) =>
  db
    .selectFrom('audit_checks')
    .select(['at', 'entries', 'hash', 'fault', 'fault_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
