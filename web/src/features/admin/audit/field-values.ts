/** The kind of a field's value, so that it is formatted as elsewhere. */
type Kind = 'money' | 'count' | 'change' | 'days' | 'bytes' | 'person' | 'status' | 'role' | 'password'

const KINDS = new Map<string, Kind>([
  ['adjusted_by', 'change'],
  ['amount', 'money'],
  ['bytes', 'bytes'],
  ['calls', 'count'],
  ['kind', 'status'],
  ['owner', 'person'],
  ['password', 'password'],
  ['price', 'money'],
  ['remaining_calls', 'count'],
  ['retentionDays.abuseReports', 'days'],
  ['retentionDays.sessions', 'days'],
  ['retentionDays.visits', 'days'],
  ['role', 'role'],
  ['status', 'status'],
  ['total_calls', 'count'],
  ['trialCalls', 'count'],
  ['user', 'person'],
  ['validity_days', 'days'],
])

export type Told =
  | { as: 'nothing' | 'empty' | 'changed' }
  | { as: 'yes' | 'no' }
  | { as: 'text' | 'moment' | 'status' | 'role'; text: string }
  | { as: 'money' | 'count' | 'change' | 'days' | 'bytes' | 'person'; value: number }

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** How to show a recorded value. A value of an unexpected type is shown unchanged. */
export function tell(field: string, value: unknown): Told {
  const kind = KINDS.get(field)
  if (value === null) return { as: 'nothing' }
  if (value === '') return { as: 'empty' }
  if (typeof value === 'boolean') return { as: value ? 'yes' : 'no' }
  if (typeof value === 'number') {
    if (!kind || kind === 'status' || kind === 'role' || kind === 'password')
      return { as: 'text', text: String(value) }
    return { as: kind, value }
  }
  if (typeof value !== 'string') return { as: 'text', text: JSON.stringify(value) }
  if (kind === 'password' && value === 'changed') return { as: 'changed' }
  if (kind === 'status' || kind === 'role') return { as: kind, text: value }
  return { as: MOMENT.test(value) ? 'moment' : 'text', text: value }
}
