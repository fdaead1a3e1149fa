/** A repeatable source of random numbers: every random run prints its seed and repeats with it. */
export type Random = {
  /** Uniform in [0, 1). */
  next(): number
  /** Whole number in [from, to], both included. */
  int(from: number, to: number): number
  pick<T>(items: readonly T[]): T
}

/** mulberry32: small, and good enough to spread faults in time. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    pick: (items) => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
