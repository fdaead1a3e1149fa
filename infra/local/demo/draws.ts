import type { Random } from '../random.ts'

/** A Poisson-distributed count with the given mean. */
export function poisson(random: Random, mean: number): number {
  let count = -1
  let left = mean
  do {
    left -= -Math.log(1 - random.next())
    count += 1
  } while (left >= 0)
  return count
}

/** Picks by weight; weights need not sum to one. */
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
