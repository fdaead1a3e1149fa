import { useIntl } from 'react-intl'
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useText } from '../../../i18n/text.tsx'
import { useChartAxes } from '../../../parts/chart-axes.tsx'
import type { GrowthPoint } from './growth-series.ts'
import hints from '../../../ui/hints.module.css'
import layout from '../../../ui/layout.module.css'

const HEIGHT = 160

type LinesProps = { points: GrowthPoint[]; label: string; format: (value: number) => string; sign?: string }

/** A figure added up over the days, and the period before as a dashed line. */
export function GrowthLines({ points, label, format, sign }: LinesProps) {
  const t = useText()
  const { formatDate } = useIntl()
  const day = (at: string) => formatDate(at, { month: 'short', day: 'numeric' })
  const most = Math.max(0, ...points.map(({ value, before }) => Math.max(value, before ?? 0)))
  const axes = useChartAxes({ points, most, tickOf: day, sign })
  const beforeWords = ({ before }: GrowthPoint) =>
    before === null ? null : t('fig.beforeTip', { count: format(before) })
  return (
    <>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart
          data={points}
          margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...axes.time} scale="band" />
          <YAxis {...axes.count} width={48} />
          <Tooltip
            cursor={{ stroke: 'var(--line-strong)' }}
            isAnimationActive={false}
            content={({ active, label: at }) => {
              const point = points.find((each) => each.at === at)
              return active && point ? (
                <div className={hints.tip}>
                  <span className="quiet">
                    {formatDate(point.at, { weekday: 'short', month: 'short', day: 'numeric' })}
                  </span>{' '}
                  <b className="strong">{format(point.value)}</b>
                  <div className="quiet">{beforeWords(point)}</div>
                </div>
              ) : null
            }}
          />
          <Line
            dataKey="before"
            stroke="var(--text-3)"
            strokeDasharray="4 4"
            strokeWidth={1.5}
            dot={false}
            activeDot={false}
            isAnimationActive={false}
          />
          <Area
            dataKey="value"
            stroke="var(--text)"
            strokeWidth={2}
            fill="var(--none)"
            fillOpacity={0.16}
            dot={false}
            activeDot={{ r: 3, fill: 'var(--text)', stroke: 'var(--panel)' }}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
      <table className={layout.sr}>
        <caption>{label}</caption>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{day(point.at)}</th>
              <td>{format(point.value)}</td>
              <td>{beforeWords(point)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
