import type { Figures } from '../../../api/admin/figures.ts'
import type { Report } from '../../../api/reports.ts'

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
