function sorted(values: readonly number[]): Float64Array {
  if (values.length === 0) throw new RangeError('no values')
  return Float64Array.from(values).sort()
}

/** Quantile `share` (0 to 1) by nearest rank. Throws on no values: a missing figure is not a zero. */
export function percentile(values: readonly number[], share: number): number {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.max(0, Math.ceil(share * all.length) - 1))] ?? Number.NaN
}

/** The middle value; for an even number, the mean of the two in the middle. Throws on no values. */
export function median(values: readonly number[]): number {
  const all = sorted(values)
  const low = all[(all.length - 1) >> 1] ?? Number.NaN
  const high = all[all.length >> 1] ?? Number.NaN
  return low + (high - low) / 2
}

export const round = (value: number, digits = 0): number => Number(value.toFixed(digits))
