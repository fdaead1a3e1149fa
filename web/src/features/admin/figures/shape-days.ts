import type { Figures } from '../../../api/admin/figures.ts'
import type { Report } from '../../../api/reports.ts'
import type { ComparedBar } from '../../../parts/compare/known-bars.ts'

type Day = Figures['over_time'][number]

/** Local midnight of a `YYYY-MM-DD`, which without a time would be parsed as UTC. */
const startOf = (day: string): string => `${day}T00:00:00`

/** Visits in the chart's shape; null if statistics were unavailable. */
export function visitRows(days: readonly Day[]): Report<'over-time'> | null {
  const rows: Report<'over-time'> = []
  for (const { day, visits } of days) {
    if (!visits) return null
    rows.push({ at: startOf(day), ...visits })
  }
  return rows
}

export type DayPoint = { at: string; value: number }

/** One figure per day and its total; null if this site does not have it. */
export function pointsOf(
  days: readonly Day[],
  what: 'users' | 'cloaks' | 'revenue',
): { points: DayPoint[]; total: number } | null {
  const points: DayPoint[] = []
  for (const day of days) {
    const value = day[what]
    if (value === null) return null
    points.push({ at: startOf(day.day), value })
  }
  return { points, total: points.reduce((sum, { value }) => sum + value, 0) }
}

/** Visits of the days before in the chart's shape; undefined if there are none or nobody knows. */
export function barsBefore(days: readonly Day[]): ComparedBar[] | undefined {
  const rows = visitRows(days)
  return rows?.some(({ visits }) => visits > 0) ? rows.map(({ at, visits }) => ({ at, visits })) : undefined
}

/** Whether all that a site has is of the last day of the range, so that nothing can be compared yet. */
export const isFirstDay = ({ users, over_time }: Pick<Figures, 'users' | 'over_time'>): boolean =>
  users.total > 0 &&
  over_time.at(-1)?.users === users.total &&
  over_time.slice(0, -1).every(({ cloaks, visits }) => cloaks === 0 && !visits?.visits)
