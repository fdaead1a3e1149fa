const DAY_MS = 86_400_000

export type Left = { calls: number; validUntil: Date | null }

/** The one thing worth saying: all calls are spent, or some expire unused. Null: neither can be foreseen. */
export type Forecast = { cause: 'spent'; at: Date } | { cause: 'ended'; at: Date; unused: number } | null

const NEVER = Number.POSITIVE_INFINITY
/** There is no forecast beyond this. */
const FARTHEST_DAYS = 3_660

/**
 * What becomes of the calls if `perDay` are spent steadily from now on, the soonest end first. `left` must be in that
 * order. Of several ends that leave calls unused it names the one that loses most; less than a day's use is not worth
 * naming.
 */
export function forecast(left: readonly Left[], perDay: number, now: Date): Forecast {
  let days = 0
  const losses: { days: number; unused: number }[] = []
  for (const { calls, validUntil } of left) {
    if (calls <= 0) continue
    const ends = validUntil ? Math.max(0, validUntil.getTime() - now.getTime()) / DAY_MS : NEVER
    const lasts = perDay > 0 ? calls / perDay : NEVER
    if (days + lasts <= ends) {
      days += lasts
      continue
    }
    losses.push({ days: ends, unused: Math.floor(calls - Math.max(0, ends - days) * perDay) })
    days = Math.max(days, ends)
  }
  const at = (inDays: number) => new Date(now.getTime() + inDays * DAY_MS)
  const most = losses.reduce((max, loss) => (loss.unused > max.unused ? loss : max), { days: 0, unused: 0 })
  if (most.unused > perDay && most.days <= FARTHEST_DAYS)
    return { cause: 'ended', at: at(most.days), unused: most.unused }
  return days <= FARTHEST_DAYS ? { cause: 'spent', at: at(days) } : null
}

export type Rate = { perDay: number; days: number }

/**
 * Calls per day and the number of days they were counted over: those of the window that the account existed, from the
 * first day with any use, at least one. `points` are days, oldest first.
 */
export function rateOf(
  points: readonly { at: number; metered: number }[],
  window: { from: number; to: number; opened: number },
): Rate {
  const total = points.reduce((sum, point) => sum + point.metered, 0)
  const first = Math.max(window.from, points.find((point) => point.metered > 0)?.at ?? window.opened)
  // A point is a whole day, of which the account may have existed a part only.
  const start = window.opened - first < DAY_MS ? Math.max(first, window.opened) : first
  const days = Math.max(1, (window.to - start) / DAY_MS)
  return { perDay: total / days, days }
}
