import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

const QUIET_MS = 500
const AT_MOST_MS = 30_000
/** A stream of live visits is open as long as its page. */
const STAYS_OPEN = '/api/live'

/** A page asks again by itself when the server said so. Nobody waits here for a repeat that is further away. */
const BUSY = new Set([429, 503])
const MOST_AGAIN_S = 5

/** `again`: when it asks again at the latest. */
const watched = new WeakMap<Page, { open: Set<Request>; at: number; again: number }>()

/** Notes what a page asks for, from its beginning. */
export function watchNetwork(page: Page): void {
  const state = { open: new Set<Request>(), at: Date.now(), again: 0 }
  watched.set(page, state)
  const ends = (request: Request) => {
    if (state.open.delete(request)) state.at = Date.now()
  }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === STAYS_OPEN) return
    state.open.add(request)
    state.at = Date.now()
  })
  page.on('response', (answer) => {
    const seconds = BUSY.has(answer.status()) ? Number(answer.headers()['retry-after'] ?? 0) : 0
    if (seconds > 0 && seconds <= MOST_AGAIN_S)
      state.again = Math.max(state.again, Date.now() + seconds * 1_000)
  })
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
}

/** Waits until a page has asked for nothing for `quietMs`, streams aside, and has no repeat ahead; `since` is the earliest beginning of that while. */
export async function networkIdle(page: Page, { since = 0, quietMs = QUIET_MS } = {}): Promise<void> {
  const state = watched.get(page)
  if (!state) throw new Error('the network of this page is not watched')
  const end = Date.now() + AT_MOST_MS
  while (state.open.size > 0 || Date.now() - Math.max(state.at, state.again, since) < quietMs) {
    if (Date.now() > end)
      throw new Error(`still asks for ${[...state.open].map((each) => each.url()).join(', ')}`)
    await sleep(50)
  }
}
