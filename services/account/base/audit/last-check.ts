import type { Db } from '../database/connect.ts'

/** The result of the last check of the audit log; undefined before the first. */
export const lastAuditCheck = (db: Db) =>
  db
    .selectFrom('audit_checks')
    .select(['at', 'entries', 'hash', 'fault', 'fault_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
