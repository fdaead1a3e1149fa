import type { DayPoint } from './shape-days.ts'

export const BY = ['sum', 'day', 'week'] as const
/** Added up from the first day on, or the counts of each day or week. */
export type By = (typeof BY)[number]

export const readBy = (text: string | null): By => BY.find((by) => by === text) ?? 'sum'

/** The point with the highest count, the latest of equals; null if there was nothing. */
export const mostOf = (points: readonly DayPoint[]): DayPoint | null =>
  points.reduce<DayPoint | null>(
    (most, point) => (point.value > 0 && point.value >= (most?.value ?? 0) ? point : most),
    null,
  )
