import { DayBars } from './day-bars.tsx'
import type { By } from './growth.ts'
import { GrowthLines } from './growth-lines.tsx'
import { growthOf, inWeeks } from './growth-series.ts'
import type { DayPoint } from './shape-days.ts'

type ChartProps = {
  by: By
  points: DayPoint[]
  /** Of the period before; null: not known. */
  before: DayPoint[] | null
  label: string
  format: (value: number) => string
  /** Prefix of the axis ticks. */
  sign: string
}

/** A figure over the range, in the way that was chosen. */
export function GrowthChart({ by, points, before, ...rest }: ChartProps) {
  if (by === 'sum') return <GrowthLines points={growthOf(points, before)} {...rest} />
  return <DayBars points={by === 'week' ? inWeeks(points) : points} {...rest} />
}
