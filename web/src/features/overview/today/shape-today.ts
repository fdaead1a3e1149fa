import type { Today } from '../../../api/today.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How much more there is than before, as a share; null where there was nothing. */
export const changeOf = (now: number, before: number): number | null =>
  before > 0 ? (now - before) / before : null

/** The share of real visits; null without visits. */
export const realShare = (counts: { visits: number; real_visits: number }): number | null =>
  counts.visits > 0 ? counts.real_visits / counts.visits : null

/** Whole days until the calls are spent or, before that, expire; null: neither can be foreseen. */
export function daysLeft({ calls, until }: Pick<Today, 'calls' | 'until'>): number | null {
  const days = calls.expires_at
    ? (Date.parse(calls.expires_at) - Date.parse(until)) / DAY_MS
    : calls.days_left
  return days === null ? null : Math.max(0, Math.floor(days))
}

/** Visits of each hour that is over, today and yesterday, as points of lines in a box of `width` and `height`. */
export function hourLines(
  { hours, until }: Pick<Today, 'hours' | 'until'>,
  { width, height }: { width: number; height: number },
): { today: string; yesterday: string; most: number } {
  const over = hours.today.filter(({ at }) => Date.parse(at) + HOUR_MS <= Date.parse(until))
  const most = Math.max(
    1,
    ...over.map(({ visits }) => visits),
    ...hours.yesterday.map(({ visits }) => visits),
  )
  const last = Math.max(1, hours.yesterday.length - 1, over.length - 1)
  const round = (value: number) => Math.round(value * 10) / 10
  const line = (all: readonly { visits: number }[]) =>
    all
      .map(
        ({ visits }, hour) => `${round((hour / last) * width)},${round(height - (visits / most) * height)}`,
      )
      .join(' ')
  return { today: line(over), yesterday: line(hours.yesterday), most }
}
