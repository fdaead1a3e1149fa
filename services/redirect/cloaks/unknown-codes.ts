import type { DocumentKey } from '@sluice/contract/routing'
import { LRUCache } from 'lru-cache'

const REMEMBERED_MS = 10_000
const MOST_REMEMBERED = 50_000
const MISSES_PER_SECOND = 4
const BURST = 50

/** What keeps a flood of made-up codes from reaching account: a bounded memory, and a budget of fruitless questions. */
export type UnknownCodes = {
  has: (key: DocumentKey) => boolean
  add: (key: DocumentKey) => void
  forget: (key: DocumentKey) => void
  forgetAll: () => void
  /** Takes one question from the budget; false when it is used up. */
  takeQuestion: () => boolean
  /** The question found something, so it was none of a flood. */
  returnQuestion: () => void
  readonly size: number
}

/** `now` in monotonic milliseconds. */
export function createUnknownCodes(
  now: () => number = () => performance.now(),
  mostRemembered = MOST_REMEMBERED,
): UnknownCodes {
  const codes = new LRUCache<string, number>({ max: mostRemembered })
  let questions = BURST
  let filledAt = now()
  return {
    has(key) {
      const until = codes.get(key)
      return until !== undefined && now() < until
    },
    add: (key) => void codes.set(key, now() + REMEMBERED_MS),
    forget: (key) => void codes.delete(key),
    forgetAll: () => codes.clear(),
    takeQuestion() {
      const time = now()
      questions = Math.min(BURST, questions + ((time - filledAt) / 1_000) * MISSES_PER_SECOND)
      filledAt = time
      if (questions < 1) return false
      questions--
      return true
    },
    returnQuestion() {
      questions = Math.min(BURST, questions + 1)
    },
    get size() {
      return codes.size
    },
  }
}
