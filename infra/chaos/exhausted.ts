import { AUDIT_URL } from './owner.ts'
import type { Attempt } from './visit-client.ts'

/** Whether the last `count` visits, all of them after `since` (Unix ms), got the audit link: nobody has calls any more. */
export function allToAudit(attempts: readonly Attempt[], since: number, count: number): boolean {
  const last = attempts.slice(-count)
  return last.length === count && last.every(({ at, location }) => at > since && location === AUDIT_URL)
}
