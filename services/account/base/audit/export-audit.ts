import { MAX_AUDIT_EXPORT } from '@sluice/contract/api-admin-audit'
import { csvLine } from '@sluice/contract/csv'
import type { Db } from '../database/connect.ts'
import { type AuditEntryRow, type AuditFilter, newestEntries } from './audit-store.ts'

const COLUMNS = [
  'id',
  'at',
  'actor_id',
  'actor',
  'action',
  'subject',
  'subject_email',
  'before',
  'after',
  'reason',
  'hash',
]

const json = (value: unknown) => (value === null ? '' : JSON.stringify(value))
const line = (row: AuditEntryRow) =>
  csvLine([
    row.id,
    row.at.toISOString(),
    row.actor_id ?? '',
    row.actor?.email ?? '',
    row.action,
    row.subject,
    row.subject_email ?? '',
    json(row.before),
    json(row.after),
    row.reason,
    row.hash.toString('hex'),
  ])

/** The newest matching entries as CSV. `complete`: these are all of them. */
export async function exportEntries(
  db: Db,
  filter: AuditFilter,
): Promise<{ csv: string; complete: boolean }> {
  const rows = await newestEntries(db, filter, MAX_AUDIT_EXPORT + 1)
  const csv = csvLine(COLUMNS) + rows.slice(0, MAX_AUDIT_EXPORT).map(line).join('')
  return { csv, complete: rows.length <= MAX_AUDIT_EXPORT }
}
