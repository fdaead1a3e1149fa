import { useSyncExternalStore } from 'react'
import { AUTH_KEY, type KeptSession, type KeptUser, REMEMBER_KEY, readKept } from './kept-session.ts'

/** Why nobody is signed in any more: the idle time ran out, the server refused the token, or the user left. */
export type Ending = 'idle' | 'refused' | 'left'

type Snapshot = { session: KeptSession | null; ending: Ending | null }

const storage = globalThis.localStorage
const listeners = new Set<() => void>()
let snapshot: Snapshot = { session: null, ending: null }
look()

function set(next: Snapshot): void {
  if (next.session?.token === snapshot.session?.token && next.ending === snapshot.ending) return
  snapshot = next
  for (const listener of listeners) listener()
}

/** Looks into the storage again; what is no good there is removed. Does not count as activity. */
function look(): KeptSession | null {
  const kept = readKept({
    text: storage.getItem(AUTH_KEY),
    remember: storage.getItem(REMEMBER_KEY),
    now: Date.now(),
  })
  if (kept.state === 'live') {
    set({ session: kept.session, ending: null })
    return kept.session
  }
  if (kept.state !== 'none') storage.removeItem(AUTH_KEY)
  set({ session: null, ending: kept.state === 'expired' ? 'idle' : snapshot.ending })
  return null
}

/** The token to send. Reading it is activity: it starts the idle time anew. */
export function readToken(): string | null {
  const session = look()
  if (!session) return null
  save({ ...session, timestamp: Date.now() })
  return session.token
}

/** Signs in: what was stored before goes first. Without a user or a token nothing is saved. */
export function startSession(
  user: KeptUser | undefined,
  token: string | undefined,
  remember: boolean,
): boolean {
  if (!user?.email || !token?.trim()) return false
  storage.removeItem(AUTH_KEY)
  storage.setItem(REMEMBER_KEY, String(remember))
  save({ user, token, timestamp: Date.now() })
  look()
  return true
}

export function endSession(ending: Ending): void {
  storage.removeItem(AUTH_KEY)
  set({ session: null, ending })
}

/** Ends the session when its idle time is over; to be asked now and then while a page is open. */
export const checkIdle = (): void => void look()

function save(session: KeptSession): void {
  try {
    storage.setItem(AUTH_KEY, JSON.stringify(session))
  } catch {
    const { user, ...rest } = session
    storage.setItem(AUTH_KEY, JSON.stringify({ user: { email: user.email, id: user.id }, ...rest }))
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab signed in or out.
  globalThis.addEventListener('storage', look)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.removeEventListener('storage', look)
  }
}

/** Who is signed in, and if nobody, since when it is so. */
const readSnapshot = (): Snapshot => snapshot
/** The build draws the page for a visitor; who is signed in shows when that has come alive. */
const NOBODY: Snapshot = { session: null, ending: null }
const readDrawn = (): Snapshot => NOBODY
export const useSession = (): Snapshot => useSyncExternalStore(subscribe, readSnapshot, readDrawn)
export const readSession = (): Snapshot => {
  look()
  return snapshot
}
