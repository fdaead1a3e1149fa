import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
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
import type { Report } from '../api/reports.ts'
import { useText } from '../i18n/text.tsx'
import { useSecondTap } from '../ui/use-second-tap.ts'
import { BarLinks } from './bar-links.tsx'
import { useChartAxes } from './chart-axes.tsx'
import type { ComparedBar } from './compare/known-bars.ts'
import { PLOT } from './plot.ts'
import { VisitsTip, type Year } from './visits-tip.tsx'
import layout from '../ui/layout.module.css'
import styles from './visits-chart.module.css'

type Row = Report<'over-time'>[number]
type Point = Row & { partial: boolean; before: number | null; beforeAt: string | undefined }
/** `running`: the last bar is not full yet; `height` in px; `before` are the compared visits, bar by bar;
 * `marks`: bars with a dashed line before them. */
type ChartProps = {
  rows: Row[]
  bucket: 'hour' | 'day'
  running?: boolean
  height?: number
  before?: readonly ComparedBar[] | undefined
  marks?: readonly string[]
  /** Where a press of the bar of `at` leads. */
  addressOf?: (at: string) => string
  /** Notes may begin at a bar. */
  onNote?: (at: string) => void
}

const HEIGHT = 320
const NO_MARKS: readonly string[] = []

/** Visits over time: real below, audit above. */
export function VisitsChart(props: ChartProps) {
  const { rows, bucket, running = true, height = HEIGHT, before, marks = NO_MARKS, addressOf, onNote } = props
  const t = useText()
  const { formatDate, formatNumber } = useIntl()
  const points = useMemo<Point[]>(
    () =>
      rows.map((row, at) => ({
        ...row,
        partial: running && at === rows.length - 1,
        before: before?.[at]?.visits ?? null,
        beforeAt: before?.[at]?.at,
      })),
    [rows, running, before],
  )
  const navigate = useNavigate()
  const counts = useSecondTap()
  const year = yearIfMany(rows)
  const today = running && bucket === 'day' ? rows.at(-1)?.at : undefined
  const tick = (at: string) =>
    at === today
      ? t('stats.today')
      : bucket === 'hour'
        ? formatDate(at, { hour: '2-digit', minute: '2-digit', hour12: false })
        : formatDate(at, { month: 'short', day: 'numeric', ...year })
  const split = ({ real_visits, audit_visits }: Row) =>
    t('split', { real: formatNumber(real_visits), audit: formatNumber(audit_visits) })
  const heights = points.map((point) => Math.max(point.real_visits + point.audit_visits, point.before ?? 0))
  const axes = useChartAxes({ points, most: Math.max(0, ...heights), tickOf: tick })
  const opacityOf = (partial: boolean) => (partial ? 0.6 : 1)
  return (
    <>
      <ResponsiveContainer width="100%" height={height}>
        <ComposedChart
          data={points}
          margin={{ top: PLOT.top, right: PLOT.right, bottom: 4, left: 0 }}
          accessibilityLayer={false}
          {...(addressOf && {
            className: styles.pressable,
            onClick: ({ activeLabel }, { nativeEvent }) => {
              const at = typeof activeLabel === 'string' ? activeLabel : null
              if (at && counts(at, nativeEvent)) navigate(addressOf(at))
            },
          })}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...axes.time} />
          <YAxis {...axes.count} width={PLOT.left} />
          <Tooltip
            cursor={{ fill: 'var(--text)', fillOpacity: 0.06 }}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const row = payload?.[0]?.payload as Point | undefined
              return active && row ? (
                <VisitsTip row={row} bucket={bucket} year={year} notes={onNote !== undefined} />
              ) : null
            }}
          />
          <Bar dataKey="real_visits" stackId="visits" isAnimationActive={false} maxBarSize={28}>
            {points.map(({ at, partial }) => (
              <Cell key={at} fill="var(--real-fill)" fillOpacity={opacityOf(partial)} />
            ))}
          </Bar>
          <Bar
            dataKey="audit_visits"
            stackId="visits"
            isAnimationActive={false}
            maxBarSize={28}
            radius={[2, 2, 0, 0]}
            stroke="var(--panel)"
            strokeWidth={1}
          >
            {points.map(({ at, partial }) => (
              <Cell key={at} fill="var(--audit-fill)" fillOpacity={opacityOf(partial)} />
            ))}
          </Bar>
          {marks.map((at) => (
            <ReferenceLine key={at} x={at} position="start" stroke="var(--text-2)" strokeDasharray="3 3" />
          ))}
          {before && (
            <Line
              dataKey="before"
              type="monotone"
              stroke="var(--text)"
              strokeWidth={1.5}
              strokeDasharray="4 3"
              dot={false}
              activeDot={false}
              isAnimationActive={false}
            />
          )}
        </ComposedChart>
      </ResponsiveContainer>
      {addressOf ? (
        <BarLinks
          label={t('stats.chart')}
          onNote={onNote}
          bars={rows.map((row) => ({
            at: row.at,
            when: tick(row.at),
            words: split(row),
            to: addressOf(row.at),
          }))}
        />
      ) : (
        <table className={layout.sr}>
          <caption>{t('stats.chart')}</caption>
          <tbody>
            {rows.map((row) => (
              <tr key={row.at}>
                <th scope="row">{tick(row.at)}</th>
                <td>{split(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** A day says its year where there are days of several. */
function yearIfMany(rows: readonly Row[]): Year {
  const years = [rows[0], rows.at(-1)].map((row) => row && new Date(row.at).getFullYear())
  return years[0] === years[1] ? {} : { year: 'numeric' }
}
