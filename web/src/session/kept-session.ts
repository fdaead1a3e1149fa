import type { CurrentUser } from '@sluice/contract/api-user'

/** Without remember-me the session ends after this much inactivity. */
export const IDLE_MS = 1_800_000
export const AUTH_KEY = 'authData'
export const REMEMBER_KEY = 'auth_remember'
/** What the account chose last in the command palette. */
export const RECENTS_KEY = 'sluice.recents'

/** When the storage is full, only email and id of the user may be kept. */
export type KeptUser = Pick<CurrentUser, 'email' | 'id'> & Partial<CurrentUser>
export type KeptSession = { user: KeptUser; token: string; timestamp: number }
export type Kept =
  | { state: 'none' }
  | { state: 'unreadable' }
  | { state: 'expired' }
  | { state: 'live'; session: KeptSession }

type Reading = { text: string | null; remember: string | null; now: number }

/** Reads the signed-in user from the browser's storage. A token must be a non-blank string. */
export function readKept({ text, remember, now }: Reading): Kept {
  if (text === null) return { state: 'none' }
  const data = parse(text)
  if (!data) return { state: 'unreadable' }
  const { user, token, timestamp } = data as Partial<KeptSession>
  if (typeof token !== 'string' || token.trim() === '' || typeof user?.email !== 'string')
    return { state: 'unreadable' }
  const since = typeof timestamp === 'number' ? timestamp : 0
  if (remember !== 'true' && now - since > IDLE_MS) return { state: 'expired' }
  return { state: 'live', session: { user, token, timestamp: since } }
}

function parse(text: string): object | undefined {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? data : undefined
  } catch {
    return undefined
  }
}
