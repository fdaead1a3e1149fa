import { useIntl } from 'react-intl'
import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useChartAxes } from '../../../parts/chart-axes.tsx'
import type { DayPoint } from './shape-days.ts'
import hints from '../../../ui/hints.module.css'
import layout from '../../../ui/layout.module.css'

const HEIGHT = 160

type BarsProps = {
  points: DayPoint[]
  label: string
  format: (value: number) => string
  /** Prefix of the axis ticks. */
  sign?: string
}

/** One figure per day in a neutral colour: those of real and audit are reserved. Today is incomplete. */
export function DayBars({ points, label, format, sign }: BarsProps) {
  const { formatDate } = useIntl()
  const day = (at: string) => formatDate(at, { month: 'short', day: 'numeric' })
  const most = Math.max(0, ...points.map(({ value }) => value))
  const axes = useChartAxes({ points, most, tickOf: day, sign })
  return (
    <>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={points} margin={{ top: 8, right: 16, bottom: 4, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...axes.time} />
          <YAxis {...axes.count} width={48} />
          <Tooltip
            cursor={{ fill: 'var(--text)', fillOpacity: 0.06 }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const point = payload?.[0]?.payload as DayPoint | undefined
              return active && point ? (
                <div className={hints.tip}>
                  <span className="quiet">
                    {formatDate(point.at, { weekday: 'short', month: 'short', day: 'numeric' })}
                  </span>{' '}
                  <b className="strong">{format(point.value)}</b>
                </div>
              ) : null
            }}
          />
          <Bar dataKey="value" isAnimationActive={false} maxBarSize={20} radius={[2, 2, 0, 0]}>
            {points.map(({ at }, place) => (
              <Cell key={at} fill="var(--none)" fillOpacity={place === points.length - 1 ? 0.6 : 1} />
            ))}
          </Bar>
        </BarChart>
      </ResponsiveContainer>
      <table className={layout.sr}>
        <caption>{label}</caption>
        <tbody>
          {points.map(({ at, value }) => (
            <tr key={at}>
              <th scope="row">{day(at)}</th>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
