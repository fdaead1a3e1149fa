import { axisTicks } from '../axis-ticks.ts'

export type Scales = {
  counts: { ticks: number[]; domain: [number, number] }
  amounts: { ticks: number[]; domain: [number, number] }
}

/**
 * Axes of counts and of amounts whose zeros are at the same height. `amounts` are in the smallest unit; refunds may
 * put some below zero, which counts never are.
 */
export function scalesOf(counts: readonly number[], amounts: readonly number[]): Scales {
  const countTicks = axisTicks(Math.max(0, ...counts))
  const [least, most] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const above = axisTicks(Math.max(most, -least))
  const step = above[1] ?? 1
  const steps = (size: number) => Math.ceil(size / step)
  const top = Math.max(1, steps(most))
  const below = steps(-least)
  const ticks = Array.from({ length: top + below + 1 }, (_, at) => (at - below) * step)
  const highest = countTicks.at(-1) ?? 1
  return {
    counts: { ticks: countTicks, domain: [(-highest * below) / top || 0, highest] },
    amounts: { ticks, domain: [-below * step || 0, top * step] },
  }
}
