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

type Point = { x: number; y: number }
type HourLines = {
  /** Points of a line, as in SVG. */
  today: string
  yesterday: string
  /** The hour that is not over, apart from the line: fewer visits in it are no fall. */
  unfinished: (Point & { visits: number }) | null
  most: number
}

/** Visits of each hour of today and yesterday in a box of `width` and `height`. */
export function hourLines(
  { hours, counted }: Pick<Today, 'hours' | 'counted'>,
  { width, height }: { width: number; height: number },
): HourLines {
  const isOver = ({ at }: { at: string }) => Date.parse(at) + HOUR_MS <= Date.parse(counted)
  const over = hours.today.filter(isOver)
  const running = hours.today.find((hour) => !isOver(hour) && Date.parse(hour.at) < Date.parse(counted))
  const shown = [...over, ...(running ? [running] : [])]
  const most = Math.max(1, ...[...shown, ...hours.yesterday].map(({ visits }) => visits))
  const last = Math.max(1, hours.yesterday.length - 1, shown.length - 1)
  const round = (value: number) => Math.round(value * 10) / 10
  const point = (visits: number, hour: number) => ({
    x: round((hour / last) * width),
    y: round(height - (visits / most) * height),
  })
  const line = (all: readonly { visits: number }[]) =>
    all
      .map(({ visits }, hour) => point(visits, hour))
      .map(({ x, y }) => `${x},${y}`)
      .join(' ')
  const unfinished = running ? { ...point(running.visits, over.length), visits: running.visits } : null
  return { today: line(over), yesterday: line(hours.yesterday), unfinished, most }
}
