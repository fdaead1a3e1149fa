import type { Today } from '../../../api/today.ts'
import { paths } from '../../../paths.ts'
import { today as dayOf } from '../../../ui/dates/days.ts'

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

/** The visits of an unusual line in the log, which knows whole days. */
export function logAddress({ filters, from, to }: Today['unusual'][number]): string {
  const search = new URLSearchParams()
  const put = (name: string, values: { is: string[] } | undefined) => {
    if (values?.is[0] !== undefined) search.set(name, values.is[0])
  }
  put('cloak', filters.cloak_id)
  put('country', filters.country)
  put('to', filters.redirect_to)
  search.set('range', 'custom')
  search.set('from', dayOf(new Date(from)))
  search.set('until', dayOf(new Date(Date.parse(to) - 1)))
  return `${paths.logs}?${search}`
}
