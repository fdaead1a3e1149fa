const MINUTE = 60_000
const DAY = 86_400_000

/** Longest inactivity before a session ends. */
export const IDLE_MS = 30 * MINUTE
export const REMEMBERED_IDLE_MS = 30 * DAY
/** Longest life of any session. */
export const SESSION_MS = 30 * DAY

export type SessionFacts = {
  remember: boolean
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  status: 'active' | 'inactive'
}

/** Whether a session is still valid. */
export function isLive(facts: SessionFacts, now: number): boolean {
  const idle = facts.remember ? REMEMBERED_IDLE_MS : IDLE_MS
  return (
    facts.revoked_at === null &&
    facts.status === 'active' &&
    now < facts.expires_at.getTime() &&
    now < facts.last_seen_at.getTime() + idle
  )
}
