const STEPS = [1, 2, 2.5, 5, 10]
const MIN_INTERVALS = 3
const MAX_INTERVALS = 5

/** Ticks of an axis of counts, from 0 to just above the largest: three to five even integer steps; steps of one up to five. */
export function axisTicks(largest: number): number[] {
  const most = Math.max(1, Math.ceil(largest))
  if (most <= MAX_INTERVALS) return ticks(1, most)
  const unit = 10 ** Math.floor(Math.log10(most / MAX_INTERVALS))
  const fitting = STEPS.map((step) => step * unit)
    .filter(Number.isInteger)
    .map((step) => ({ step, count: Math.ceil(most / step) }))
    .filter(({ count }) => count >= MIN_INTERVALS && count <= MAX_INTERVALS)
    .sort((one, other) => one.step * one.count - other.step * other.count || one.count - other.count)
  const { step, count } = fitting[0] ?? { step: most, count: 1 }
  return ticks(step, count)
}

const ticks = (step: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, at) => at * step)
