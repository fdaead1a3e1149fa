import { endSession, readSession } from '../session/session-store.ts'
import { readStream, type StreamMessage } from './read-stream.ts'

/** `live`: visits arrive by themselves, since the first message, which comes at once. `polling`: they do not at the moment, so pages ask. */
export type LiveState = 'starting' | 'live' | 'polling'
export type Told = { kind: 'state'; state: LiveState } | ({ kind: 'visits' } & StreamMessage)

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** How long to wait after so many streams in a row that did not open or broke off at once; `chance` between 0 and 1. */
export const waitAfter = (failures: number, chance: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1)) * (0.5 + chance / 2)

/** Reads one stream after the other for all pages of the browser, until the signal or the end of the session. */
export async function keepReading(
  tell: (told: Told) => void,
  lastId: () => string | null,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    const token = readSession().session?.token
    if (!token) return
    let isLive = false
    const end = await readStream({
      ...{ token, lastId: lastId(), signal },
      onMessage: (message) => {
        failures = 0
        tell({ kind: 'visits', ...message })
        if (!isLive) tell({ kind: 'state', state: 'live' })
        isLive = true
      },
    })
    if (end === 'stopped') return
    if (end === 'refused') return endSession('refused')
    failures += 1
    // A stream that ended after a while is opened again before anything is said.
    if (failures > 1 || end === 'busy') tell({ kind: 'state', state: 'polling' })
    await rest(waitAfter(failures, Math.random()), signal)
  }
}

const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
