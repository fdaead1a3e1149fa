import { ANSWER_BOUNDS_MS } from '@sluice/contract/served'

export const DAY_MINUTES = 1_440
export const MEASURED_DAYS = 30
/** Fewer have no hundredth. */
const LEAST_TIMED = 100

/** The upper bound in ms of the bucket that holds the p99 of the timed answers; null when none can be told. */
export function p99Of(times: readonly number[]): number | null {
  const timed = times.reduce((sum, each) => sum + each, 0)
  if (timed < LEAST_TIMED) return null
  let within = 0
  const bucket = times.findIndex((each) => {
    within += each
    return within * 100 >= timed * 99
  })
  return ANSWER_BOUNDS_MS[bucket] ?? null
}

/** The share of good minutes in percent, rounded down to two places; null for less than a day. */
export const availablePercent = (good: number, minutes: number): number | null =>
  minutes < DAY_MINUTES ? null : Math.floor((good * 10_000) / minutes) / 100

export const measuredDays = (minutes: number): number =>
  Math.min(MEASURED_DAYS, Math.max(1, Math.floor(minutes / DAY_MINUTES)))
