import type { TimeSpan } from '../../../parts/time-span.ts'

/** As many days before a span of the last `days`, from and until the same time on the clock. */
export function daysBefore({ from, to }: TimeSpan, days: number): TimeSpan {
  const earlier = (at: string) => {
    const then = new Date(at)
    then.setDate(then.getDate() - days)
    return then.toISOString()
  }
  const end = earlier(to)
  // A clock change can leave no such time; both periods never have a moment in common.
  return { from: earlier(from), to: end > from ? from : end }
}
