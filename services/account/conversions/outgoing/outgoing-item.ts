import type { OutgoingItem } from '@sluice/contract/api-outgoing'
import { type OutgoingPostback, stateOf } from './outgoing-store.ts'

/** `looking`: how many conversions wait in the queue. Times that have passed by `now` say nothing any more. */
export const outgoingItem = (row: OutgoingPostback, looking: number, now: number): OutgoingItem => ({
  id: row.id,
  template: row.url,
  method: row.method,
  events: row.names,
  statuses: row.statuses,
  late: row.late,
  send_without: row.send_without,
  state: stateOf(row),
  disabled: row.disabled,
  revision: row.revision,
  failing_since: row.failing_since?.toISOString() ?? null,
  last_success_at: row.last_success_at?.toISOString() ?? null,
  paused_until: row.paused_until && row.paused_until.getTime() > now ? row.paused_until.toISOString() : null,
  looking,
  created: row.created_at.toISOString(),
})
