import { AUDIT_URL } from './owner.ts'
import type { Attempt } from './visit-client.ts'

/** Whether the last `count` visits, all after `since` (Unix ms), got the audit link: all calls are used up. */
export function allToAudit(attempts: readonly Attempt[], since: number, count: number): boolean {
  const last = attempts.slice(-count)
  return last.length === count && last.every(({ at, location }) => at > since && location === AUDIT_URL)
}
