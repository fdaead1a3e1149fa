import { useIntl } from 'react-intl'
import { axisTicks } from './axis-ticks.ts'

const TICK = { fill: 'var(--text-3)', fontSize: 12 }

/** What the axes of charts over time have in common; `most` is the highest value that is drawn. */
export function useChartAxes(most: number, tickOf: (at: string) => string) {
  const { formatNumber } = useIntl()
  const marks = axisTicks(most)
  const time = {
    dataKey: 'at',
    tickFormatter: tickOf,
    tick: TICK,
    tickLine: false,
    axisLine: { stroke: 'var(--line-strong)' },
    interval: 'equidistantPreserveStart',
    tickMargin: 8,
  } as const
  const count = {
    tickFormatter: (value: number) => formatNumber(value, { notation: 'compact', useGrouping: true }),
    tick: TICK,
    tickLine: false,
    axisLine: false,
    ticks: marks,
    domain: [0, marks.at(-1) ?? 1],
  }
  return { time, count }
}
