import { addDays, noonOf, today } from '../../../ui/dates/days.ts'
import type { DayPoint } from './shape-days.ts'

/** A day's sum since the first one; `before`: of as many days of the period before, null where nobody knows. */
export type GrowthPoint = { at: string; value: number; before: number | null }

/** Both periods added up, day by day. */
export function growthOf(points: readonly DayPoint[], before: readonly DayPoint[] | null): GrowthPoint[] {
  const earlier = before && added(before)
  return added(points).map(({ at, value }, day) => ({ at, value, before: earlier?.[day]?.value ?? null }))
}

/** In cents, because sums of money in floating point drift. */
function added(points: readonly DayPoint[]): DayPoint[] {
  let cents = 0
  return points.map(({ at, value }) => {
    cents += Math.round(value * 100)
    return { at, value: cents / 100 }
  })
}

/** The counts of weeks that begin on Monday; the first and the last can be of fewer days. */
export function inWeeks(points: readonly DayPoint[]): DayPoint[] {
  const weeks = new Map<string, DayPoint[]>()
  for (const point of points) {
    const monday = mondayOf(point.at)
    weeks.set(monday, [...(weeks.get(monday) ?? []), point])
  }
  return [...weeks.values()].map((days) => ({ at: days[0]?.at ?? '', value: added(days).at(-1)?.value ?? 0 }))
}

const mondayOf = (at: string): string => {
  const day = today(new Date(at))
  return addDays(day, -((noonOf(day).getDay() + 6) % 7))
}
