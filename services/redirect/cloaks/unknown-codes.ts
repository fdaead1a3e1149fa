import type { DocumentKey } from '@sluice/contract/routing'
import { LRUCache } from 'lru-cache'
import { growingTo } from './growing.ts'

const REMEMBERED_MS = 10_000
const MOST_REMEMBERED = 50_000
const MISSES_PER_SECOND = 4
const BURST = 50

/** Keeps a flood of made-up codes away from account: a bounded memory and a budget of fruitless requests. */
export type UnknownCodes = {
  has: (key: DocumentKey) => boolean
  add: (key: DocumentKey) => void
  forget: (key: DocumentKey) => void
  forgetAll: () => void
  /** Whether account may be asked about a code that is unknown here. */
  mayAsk: () => boolean
  /** account did not know the code: uses up one request of the budget. */
  askedInVain: () => void
  readonly size: number
}

/** `now` in monotonic milliseconds. */
export function createUnknownCodes(
  now: () => number = () => performance.now(),
  mostRemembered = MOST_REMEMBERED,
): UnknownCodes {
  const codes = new LRUCache<string, number>(growingTo(mostRemembered))
  let questions = BURST
  let filledAt = now()
  function refill(): void {
    const time = now()
    questions = Math.min(BURST, questions + ((time - filledAt) / 1_000) * MISSES_PER_SECOND)
    filledAt = time
  }
  return {
    has(key) {
      const until = codes.get(key)
      return until !== undefined && now() < until
    },
    add: (key) => void codes.set(key, now() + REMEMBERED_MS),
    forget: (key) => void codes.delete(key),
    forgetAll: () => codes.clear(),
    mayAsk() {
      refill()
      return questions >= 1
    },
    askedInVain() {
      refill()
      questions = Math.max(-BURST, questions - 1)
    },
    get size() {
      return codes.size
    },
  }
}
