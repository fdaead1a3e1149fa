/** Numbers from a seed: the same seed gives the same row. */
export type Random = {
  /** In [0, 1). */
  next(): number
  /** In [0, n), whole. */
  below(n: number): number
  pick<T>(items: readonly T[]): T
  /** How many times something that happens `mean` times on average happens. */
  poisson(mean: number): number
}

/** mulberry32, public domain, by Tommy Ettinger. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  return {
    next,
    below,
    pick: (items) => {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[below(items.length)] as (typeof items)[number]
    },
    poisson(mean) {
      let count = -1
      let left = mean
      do {
        left -= -Math.log(1 - next())
        count += 1
      } while (left >= 0)
      return count
    },
  }
}

/** Picks by weight; weights need not add up to one. */
export function weighted<T>(choices: readonly (readonly [T, number])[]): (random: Random) => T {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  return (random) => {
    let at = random.next() * total
    for (const [choice, weight] of choices) {
      at -= weight
      if (at < 0) return choice
    }
    return (choices.at(-1) as readonly [T, number])[0]
  }
}
