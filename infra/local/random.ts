/** Random numbers, repeatable by seed. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** An integer in [0, n). */
  below(n: number): number
  /** An integer in [from, to], inclusive. */
  int(from: number, to: number): number
  pick<T>(items: readonly T[]): T
}

/** A new seed, for runs that print it. */
export const newSeed = (): number => Math.floor(Math.random() * 2 ** 31)

/** mulberry32, public domain, by Tommy Ettinger. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    int: (from, to) => from + below(to - from + 1),
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('nothing to pick from')
      return item
    },
  }
}
