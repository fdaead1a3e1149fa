import type { QueryClient } from '@tanstack/react-query'
import { readSession } from '../session/session-store.ts'
import { addVisits, askAnew, missVisits } from './keep-current.ts'
import { keepReading, type LiveState, type Told } from './keep-reading.ts'
import { present } from './present.ts'
import { type Known, readNews } from './read-news.ts'
import { share } from './share.ts'
import type { TailVisit } from './tail.ts'

const TICK_MS = 5_000
const POLL_MS = 10_000
/** For so long after a visit figures are counted anew when they are old enough. */
const RECOUNT_MS = 60_000
/** Most visits that are kept for the log; more are asked for again. */
const MOST_TAIL = 200

type Snapshot = { state: LiveState; tail: readonly TailVisit[] }
const OFF: Snapshot = { state: 'starting', tail: [] }

let snapshot = OFF
const listeners = new Set<() => void>()
/** Of the user whose visits were seen last. */
let seen: { user: string | null; known: Known | null; lastId: string | null } = {
  user: null,
  known: null,
  lastId: null,
}

export const readLive = (): Snapshot => snapshot
export function onLive(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function set(next: Partial<Snapshot>): void {
  snapshot = { ...snapshot, ...next }
  for (const listener of listeners) listener()
}

let users = 0
let leave: (() => void) | null = null

/** Keeps what a page shows current while it is in view. The returned function ends that. */
export function keepLive(client: QueryClient): () => void {
  users += 1
  const look = () => {
    const inView = document.visibilityState === 'visible'
    if (users > 0 && inView && !leave) leave = start(client)
    if ((users === 0 || !inView) && leave) {
      leave()
      leave = null
    }
    forgetOthers()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    users -= 1
    document.removeEventListener('visibilitychange', look)
    look()
  }
}

/** Nothing of one account is left for the next one of the browser. Returns whose it is. */
function forgetOthers(): string | null {
  const user = readSession().session?.user.email ?? null
  if (seen.user !== user) {
    seen = { user, known: null, lastId: null }
    set(OFF)
  }
  return user
}

function start(client: QueryClient): (() => void) | null {
  const user = forgetOthers()
  if (user === null) return null
  let newsAt = Number.NEGATIVE_INFINITY
  let missedUntil = Number.NEGATIVE_INFINITY
  const miss = () => {
    newsAt = missedUntil = Date.now()
    missVisits(client)
  }
  // The page was away.
  if (seen.known) miss()
  let asked = Date.now()
  const onTold = (told: Told) => {
    // Another account has signed in in another window.
    if (forgetOthers() !== user) {
      leave?.()
      leave = null
      return
    }
    if (told.kind === 'state') {
      set({ state: told.state })
      return
    }
    const { visits, missed: more, known } = readNews(seen.known, told)
    if (more) miss()
    seen = { user, known, lastId: told.id }
    if (visits.length > 0) {
      newsAt = Date.now()
      addVisits(client, visits, newsAt)
      const { shown } = told
      set({ tail: [...visits.map((visit) => ({ visit, shown })), ...snapshot.tail].slice(0, MOST_TAIL) })
    }
  }
  const tick = setInterval(() => {
    const now = Date.now()
    const polls = snapshot.state === 'polling' && now - asked >= POLL_MS
    if (!polls && now - newsAt > RECOUNT_MS) return
    askAnew(client, now, polls ? now - TICK_MS / 2 : missedUntil)
    present.move(now)
    missedUntil = Number.NEGATIVE_INFINITY
    asked = now
  }, TICK_MS)
  const end = share({
    name: `sluice-live ${user}`,
    lead: (tell, signal) => keepReading(tell, () => seen.lastId, signal),
    onTold,
  })
  return () => {
    clearInterval(tick)
    end()
  }
}
