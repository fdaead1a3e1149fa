import { AUDIT_ACTIONS } from '@sluice/contract/audit-actions'
import type { AuditFilter } from '../../../api/admin/audit.ts'
import { readDay } from '../../../ui/dates/days.ts'
import { readListPage } from '../../../ui/url-state.ts'
import { readSubject } from './read-subject.ts'

/** Local midnight of a date input's day, `plus` days later; null for no day. */
function midnight(day: string, plus: number): string | null {
  if (readDay(day) !== day) return null
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + plus)
  return at.toISOString()
}

/** `from` and `to` in the address are days, both inclusive. */
export function readAuditFilter(search: URLSearchParams): AuditFilter {
  const action = search.get('action')
  const actor = Number(search.get('actor'))
  return {
    ...readListPage(search),
    action: AUDIT_ACTIONS.find((each) => each === action) ?? null,
    subject: readSubject(search.get('q') ?? ''),
    actor: Number.isSafeInteger(actor) && actor > 0 ? actor : null,
    from: midnight(search.get('from') ?? '', 0),
    to: midnight(search.get('to') ?? '', 1),
  }
}
