import type { Role } from '@sluice/contract/api-user'

const MINUTE = 60_000
const DAY = 86_400_000

/** Longest silence before a session ends. */
export const IDLE_MS = 30 * MINUTE
export const REMEMBERED_IDLE_MS = 30 * DAY
/** Longest life of any session. */
export const SESSION_MS = 30 * DAY

/** Who is asking: read from the session at every request, never from the token. */
export type Session = {
  id: number
  userId: number
  email: string
  role: Role
  /** Signed in with a second factor. */
  totp: boolean
  /** Signed in with a password that has to be changed before anything else. */
  oneTimePassword: boolean
}

export type SessionFacts = {
  remember: boolean
  last_seen_at: Date
  expires_at: Date
  revoked_at: Date | null
  status: 'active' | 'inactive'
}

/** Whether a session still counts. */
export function isLive(facts: SessionFacts, now: number): boolean {
  const idle = facts.remember ? REMEMBERED_IDLE_MS : IDLE_MS
  return (
    facts.revoked_at === null &&
    facts.status === 'active' &&
    now < facts.expires_at.getTime() &&
    now < facts.last_seen_at.getTime() + idle
  )
}
