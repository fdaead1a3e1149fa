import type { AuditEntry } from '../../../api/admin/audit.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'

/** The sentence of an entry says these. */
const SAID = new Set(['code', 'key_name', 'note', 'owner', 'user', 'version'])
const MOST = 3

/** The first changes of an entry that its sentence does not say, and how many there are beyond. */
export function changesTold(entry: Pick<AuditEntry, 'before' | 'after'>): {
  shown: ChangedField[]
  more: number
} {
  const changed = changedFields(entry.before, entry.after).filter(
    ({ field, change }) => change !== 'same' && field !== '' && !SAID.has(field),
  )
  // One line more takes no more room than the words that there is one.
  const shown = changed.length === MOST + 1 ? changed : changed.slice(0, MOST)
  return { shown, more: changed.length - shown.length }
}
