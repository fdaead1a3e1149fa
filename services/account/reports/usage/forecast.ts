const DAY_MS = 86_400_000

export type Left = { calls: number; validUntil: Date | null }
export type Forecast = {
  /** When no call is left; null: not foreseeable. */
  runsOutAt: Date | null
  cause: 'spent' | 'ended' | null
  /** Calls that will have expired unused by then. */
  unused: number
}

const NEVER = Number.POSITIVE_INFINITY
/** There is no forecast beyond this. */
const FARTHEST_DAYS = 3_660

/**
 * When the calls run out if `perDay` are spent steadily from now on, the soonest end first. `left` must be in that
 * order. Calls that end before they can be spent expire unused.
 */
export function forecast(left: readonly Left[], perDay: number, now: Date): Forecast {
  let days = 0
  let unused = 0
  let cause: Forecast['cause'] = 'spent'
  for (const { calls, validUntil } of left) {
    if (calls <= 0) continue
    const ends = validUntil ? Math.max(0, validUntil.getTime() - now.getTime()) / DAY_MS : NEVER
    const lasts = perDay > 0 ? calls / perDay : NEVER
    if (days + lasts <= ends) {
      days += lasts
      cause = 'spent'
      continue
    }
    unused += calls - Math.max(0, ends - days) * perDay
    if (ends > days) [days, cause] = [ends, 'ended']
  }
  const farOff = days > FARTHEST_DAYS
  return {
    runsOutAt: farOff ? null : new Date(now.getTime() + days * DAY_MS),
    cause: farOff ? null : cause,
    unused: Math.floor(unused),
  }
}

/** Calls per day over the points of a window that ends now, counted from the first day with any. */
export function ratePerDay(points: readonly { at: number; metered: number }[], now: number): number {
  const first = points.find((point) => point.metered > 0)
  if (!first) return 0
  const total = points.reduce((sum, point) => sum + point.metered, 0)
  return total / Math.max(1, (now - first.at) / DAY_MS)
}
