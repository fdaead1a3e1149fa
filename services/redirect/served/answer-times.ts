import { ANSWER_BOUNDS_MS, TIME_BUCKETS } from '@sluice/contract/served'

/** One visit of so many is timed. A power of two. */
export const TIMED_EACH = 16
const NOT_TIMED = -1
/** The microseconds of a begin, up to 18 minutes: V8 holds so small a number without allocating. */
const MICROSECONDS = 0x3fff_ffff

export type AnswerTimes = {
  begin: () => number
  /** The visit's answer was written; `began` is what `begin` returned when it was read. */
  end: (began: number) => void
  /** The times since the last call, counted by bucket. */
  take: () => number[]
}

/** Times of answers, for every sixteenth visit. `clock`: monotonic ms. */
export function createAnswerTimes(clock: () => number = () => performance.now()): AnswerTimes {
  const bounds = Float64Array.from(ANSWER_BOUNDS_MS, (ms) => ms * 1_000)
  const counts = new Uint32Array(TIME_BUCKETS)
  let turn = 0
  const now = () => (clock() * 1_000) & MICROSECONDS
  return {
    begin() {
      turn = (turn + 1) & (TIMED_EACH - 1)
      return turn === 0 ? now() : NOT_TIMED
    },
    end(began) {
      if (began === NOT_TIMED) return
      const took = (now() - began) & MICROSECONDS
      let bucket = 0
      while (bucket < bounds.length && took > bounds[bucket]!) bucket++
      counts[bucket]!++
    },
    take() {
      const taken = Array.from(counts)
      counts.fill(0)
      return taken
    },
  }
}
