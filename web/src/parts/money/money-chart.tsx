import { useIntl } from 'react-intl'
import {
  Bar,
  CartesianGrid,
  Cell,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useText } from '../../i18n/text.tsx'
import { useChartAxes } from '../chart-axes.tsx'
import { scalesOf } from './chart-scales.ts'
import type { DayPoint } from './day-points.ts'
import { MoneyTip } from './money-tip.tsx'
import { useMoney } from './use-money.ts'
import layout from '../../ui/layout.module.css'

/** `currency`: of revenue and cost, `units` of its smallest unit make one; null: they are sums of several and are not drawn. */
type ChartProps = {
  points: DayPoint[]
  currency: string | null
  units: number
  /** The last day is not over yet. */
  running: boolean
}

const HEIGHT = 300
const LINES = [
  { name: 'revenue', stroke: 'var(--revenue)' },
  { name: 'cost', stroke: 'var(--cost)', dash: '5 3' },
] as const

/** Conversions as bars, revenue and cost as lines, by the UTC day of the click. */
export function MoneyChart({ points, currency, units, running }: ChartProps) {
  const t = useText()
  const { formatDate, formatNumber } = useIntl()
  const { about, money } = useMoney()
  const dayOf = (at: string) => formatDate(at, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const amounts = points.flatMap(({ revenue, cost }) => [revenue ?? 0, cost ?? 0])
  const scales = scalesOf(
    points.map(({ conversions }) => conversions),
    amounts,
  )
  const axes = useChartAxes({ points, most: 1, tickOf: dayOf })
  return (
    <>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart
          data={points}
          margin={{ top: 16, right: currency ? 0 : 16, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" yAxisId="count" />
          <XAxis {...axes.time} />
          <YAxis {...axes.count} {...scales.counts} yAxisId="count" width={52} />
          {currency && (
            <YAxis
              {...axes.count}
              {...scales.amounts}
              yAxisId="amount"
              orientation="right"
              width={76}
              tickFormatter={(minor: number) => about(minor / units, currency)}
            />
          )}
          <Tooltip
            cursor={{ fill: 'var(--text)', fillOpacity: 0.06 }}
            isAnimationActive={false}
            content={({ active, label }) => {
              const point = points.find(({ at }) => at === label)
              return active && point ? <MoneyTip point={point} currency={currency} /> : null
            }}
          />
          {scales.amounts.domain[0] < 0 && (
            <ReferenceLine y={0} yAxisId="count" stroke="var(--line-strong)" />
          )}
          <Bar
            dataKey="conversions"
            yAxisId="count"
            isAnimationActive={false}
            maxBarSize={28}
            radius={[2, 2, 0, 0]}
          >
            {points.map(({ at }, index) => (
              <Cell
                key={at}
                fill="var(--conversions)"
                fillOpacity={running && index === points.length - 1 ? 0.6 : 1}
              />
            ))}
          </Bar>
          {currency &&
            LINES.map(({ name, stroke, ...rest }) => (
              <Line
                key={name}
                dataKey={name}
                yAxisId="amount"
                type="linear"
                stroke={stroke}
                strokeWidth={2}
                {...('dash' in rest && { strokeDasharray: rest.dash })}
                dot={points.length === 1}
                activeDot={{ r: 3 }}
                isAnimationActive={false}
              />
            ))}
        </ComposedChart>
      </ResponsiveContainer>
      {/* A table by itself would not keep to the size of what only readers aloud see. */}
      <div className={layout.sr}>
        <table>
          <caption>{t('money.chart')}</caption>
          <thead>
            <tr>
              <th>{t('money.day')}</th>
              {(['conversions', 'revenue', 'cost'] as const).map((column) => (
                <th key={column}>{t(`money.${column}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(({ at, conversions, row }) => (
              <tr key={at}>
                <th scope="row">{dayOf(at)}</th>
                <td>{formatNumber(conversions)}</td>
                {(['revenue', 'cost'] as const).map((column) => (
                  <td key={column}>
                    {(row?.one
                      ? [{ currency: row.one.currency, amount: row.one[column] }]
                      : (row?.[column] ?? [])
                    )
                      .map((each) => money(each.amount, each.currency))
                      .join(' ')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
