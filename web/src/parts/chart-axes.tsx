import { useIntl } from 'react-intl'
import { labelWidth } from './axis-labels.ts'
import { axisTicks } from './axis-ticks.ts'
import { TICK, TimeTick } from './time-tick.tsx'

type Axes = {
  points: readonly { at: string }[]
  /** The highest drawn value. */
  most: number
  tickOf: (at: string) => string
  /** Prefix of each value. */
  sign?: string | undefined
}

/** The common axes of charts over time. */
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
