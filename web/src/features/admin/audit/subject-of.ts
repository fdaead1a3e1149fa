import type { AuditEntry } from '../../../api/admin/audit.ts'
import { paths } from '../../../paths.ts'

export type SubjectKind =
  | 'account'
  | 'payment'
  | 'plan'
  | 'link'
  | 'domain'
  | 'report'
  | 'rule'
  | 'rate'
  | 'rates'
  | 'settings'
  | 'key'
  | 'webhook'
  | 'postback'
  | 'other'

/** What an entry is about. `owner`: email of the account that it belongs to; `to`: the screen that shows it. */
export type Subject = { kind: SubjectKind; name: string; owner: string | null; to: string | null }

type Named = Pick<AuditEntry, 'subject' | 'subject_email' | 'people' | 'before' | 'after'>

const KINDS: Readonly<Record<string, SubjectKind>> = {
  user: 'account',
  payment: 'payment',
  plan: 'plan',
  cloak: 'link',
  domain: 'domain',
  abuse_report: 'report',
  blacklist: 'rule',
  rate: 'rate',
  rates: 'rates',
  settings: 'settings',
  key: 'key',
  webhook: 'webhook',
  outgoing: 'postback',
}

/** Reads the subject of an entry. `english` chooses the name of a plan. */
export function subjectOf(entry: Named, english: boolean): Subject {
  const [head = '', ...rest] = entry.subject.split(':')
  const id = rest.join(':')
  const kind = KINDS[head] ?? 'other'
  const fact = (key: string): string => text(entry.after, key) || text(entry.before, key)
  const number = `#${id}`
  const owner = entry.people[fact('user') || fact('owner')] ?? null
  const plain = { kind, name: number, owner, to: null }
  switch (kind) {
    case 'account': {
      const email = entry.subject_email
      return { ...plain, name: email ?? number, to: email && paths.adminUserSearch(email) }
    }
    case 'payment':
      return { ...plain, to: paths.adminPayment(Number(id)) }
    case 'plan':
      return {
        ...plain,
        name: (english && fact('name_en')) || fact('name') || number,
        to: paths.adminPlans,
      }
    case 'link': {
      const code = fact('code')
      return { ...plain, name: code || number, to: code ? paths.adminLinkSearch(code) : null }
    }
    case 'domain':
      return { ...plain, name: id, to: `${paths.adminDomains}?q=${encodeURIComponent(id)}` }
    case 'report': {
      const status = fact('status')
      return {
        ...plain,
        to: status ? `${paths.adminAbuseReports}?status=${status}` : paths.adminAbuseReports,
      }
    }
    case 'rule':
      return { ...plain, name: fact('range') || number, to: paths.adminBlacklist }
    case 'rate':
      return { ...plain, name: id, to: paths.adminRates }
    case 'rates':
      return { ...plain, name: '', to: paths.adminRates }
    case 'settings':
      return { ...plain, name: '', to: paths.adminSettings }
    case 'key':
      return { ...plain, name: fact('key_name') || number }
    case 'other':
      return { ...plain, name: entry.subject }
    default:
      return plain
  }
}

/** A fact as text; empty for one that is not there. */
function text(facts: unknown, key: string): string {
  if (typeof facts !== 'object' || facts === null) return ''
  const value: unknown = Object.entries(facts).find(([name]) => name === key)?.[1]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
