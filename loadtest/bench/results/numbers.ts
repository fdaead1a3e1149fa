function sorted(values: readonly number[]): Float64Array {
  if (values.length === 0) throw new RangeError('no values')
  return Float64Array.from(values).sort()
}

/** The value at `share` (0 to 1) of the values, nearest rank. Throws on none: a missing figure is no zero. */
export function percentile(values: readonly number[], share: number): number {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.max(0, Math.ceil(share * all.length) - 1))] ?? Number.NaN
}

/** Middle of the values; of an even number, the mean of the two in the middle. Throws on none. */
export function median(values: readonly number[]): number {
  const all = sorted(values)
  const low = all[(all.length - 1) >> 1] ?? Number.NaN
  const high = all[all.length >> 1] ?? Number.NaN
  return low + (high - low) / 2
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits))
