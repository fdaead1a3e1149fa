import { useIntl } from 'react-intl'
import { labelWidth } from './axis-labels.ts'
import { axisTicks } from './axis-ticks.ts'
import { TICK, TimeTick } from './time-tick.tsx'

type Axes = {
  points: readonly { at: string }[]
  /** The highest value that is drawn. */
  most: number
  tickOf: (at: string) => string
  /** Stands before each value. */
  sign?: string | undefined
}

/** What the axes of charts over time have in common. */
export function useChartAxes({ points, most, tickOf, sign = '' }: Axes) {
  const { formatNumber } = useIntl()
  const marks = axisTicks(most)
  const widest = Math.max(0, ...points.map(({ at }) => labelWidth(tickOf(at))))
  const time = {
    dataKey: 'at',
    tickFormatter: tickOf,
    tick: <TimeTick widest={widest} />,
    tickLine: false,
    axisLine: { stroke: 'var(--line-strong)' },
    interval: 0,
    tickMargin: 8,
  } as const
  const count = {
    tickFormatter: (value: number) => sign + formatNumber(value, { notation: 'compact', useGrouping: true }),
    tick: TICK,
    tickLine: false,
    axisLine: false,
    ticks: marks,
    domain: [0, marks.at(-1) ?? 1],
  }
  return { time, count }
}
