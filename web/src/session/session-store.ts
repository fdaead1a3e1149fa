import { useSyncExternalStore } from 'react'
import { storage } from '../kept/browser-storage.ts'
import {
  AUTH_KEY,
  type KeptSession,
  type KeptUser,
  RECENTS_KEY,
  REMEMBER_KEY,
  readKept,
} from './kept-session.ts'

/** Why a session ended: idle timeout, token refused by the server, or sign-out. */
export type Ending = 'idle' | 'refused' | 'left'

type Snapshot = { session: KeptSession | null; ending: Ending | null }

const listeners = new Set<() => void>()
let snapshot: Snapshot = { session: null, ending: null }
look()

function set(next: Snapshot): void {
  if (next.session?.token === snapshot.session?.token && next.ending === snapshot.ending) return
  snapshot = next
  for (const listener of listeners) listener()
}

/** Reads the storage again and removes an invalid session. Does not count as activity. */
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

/** The token to send. Reading it counts as activity and restarts the idle timeout. */
export function readToken(): string | null {
  const session = look()
  if (!session) return null
  save({ ...session, timestamp: Date.now() })
  return session.token
}

/** Stores a new session after clearing the old one. Without a user or a token nothing is stored. */
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
  // Names of links are nothing for whoever uses this browser next.
  if (ending === 'left') storage.removeItem(RECENTS_KEY)
  storage.removeItem(AUTH_KEY)
  set({ session: null, ending })
}

/** Ends the session once its idle timeout is over; call it regularly while a page is open. */
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
  // Fires when another tab signs in or out.
  globalThis.addEventListener('storage', look)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.removeEventListener('storage', look)
  }
}

/** The current session, or why the last one ended. */
const readSnapshot = (): Snapshot => snapshot
/** The prerendered page is a visitor's; a session shows after hydration. */
const NOBODY: Snapshot = { session: null, ending: null }
const readDrawn = (): Snapshot => NOBODY
export const useSession = (): Snapshot => useSyncExternalStore(subscribe, readSnapshot, readDrawn)
export const readSession = (): Snapshot => {
  look()
  return snapshot
}
