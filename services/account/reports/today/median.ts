/** Of at least one value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** The median absolute deviation, scaled to the standard deviation of a normal distribution. */
export function deviation(values: readonly number[]): number {
  const middle = median(values)
  return 1.4826 * median(values.map((value) => Math.abs(value - middle)))
}
