import { type ReactNode, Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { Figures } from '../../../api/admin/figures.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import type { MessageId } from '../../../i18n/zh.ts'
import { Legend } from '../../../parts/legend.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useMoney } from '../parts/money.ts'
import { pointsOf, visitRows } from './shape-days.ts'
import layout from '../../../ui/layout.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './over-time.module.css'

const VisitsChart = lazyPart(
  'visits-chart',
  async () => (await import('../../../parts/visits-chart.tsx')).VisitsChart,
)
const DayBars = lazyPart('day-bars', async () => (await import('./day-bars.tsx')).DayBars)

/** Charts of the range, loaded after the figures. */
export function OverTime({ figures, days }: { figures: Figures; days: number }) {
  const t = useText()
  const { formatNumber } = useIntl()
  const { dollars } = useMoney()
  const visits = visitRows(figures.over_time)
  const small = [
    { id: 'fig.revenueOver', what: 'revenue', format: dollars, sign: '$' },
    { id: 'fig.usersOver', what: 'users', format: (count: number) => formatNumber(count), sign: '' },
    { id: 'fig.cloaksOver', what: 'cloaks', format: (count: number) => formatNumber(count), sign: '' },
  ] as const
  return (
    <>
      <section className={panels.panel}>
        <div className={panels.head}>
          <h2>
            <Text id="fig.visitsOver" />
          </h2>
          <Legend />
        </div>
        {visits ? (
          <div className={`${styles.chart} ${styles.tall}`}>
            <Suspense fallback={null}>
              <VisitsChart rows={visits} bucket="day" height={240} />
            </Suspense>
          </div>
        ) : (
          <EmptyState words={t('fig.visitsGone')} />
        )}
      </section>
      <div className={`${panels.panels} ${panels.fit}`}>
        {small.map(({ id, what, format, sign }) => {
          const shaped = pointsOf(figures.over_time, what)
          if (!shaped) return null
          return (
            <Chart key={what} title={id} total={format(shaped.total)} days={days}>
              <DayBars points={shaped.points} label={t(id)} format={format} sign={sign} />
            </Chart>
          )
        })}
      </div>
    </>
  )
}

type ChartProps = { title: MessageId; total: string; days: number; children: ReactNode }

function Chart({ title, total, days, children }: ChartProps) {
  return (
    <section className={panels.panel}>
      <div className={panels.head}>
        <h2>
          <Text id={title} />
        </h2>
        <span className={`small quiet num ${layout.end}`}>
          <b className={`strong ${styles.total}`}>{total}</b> · <Text id="fig.inRange" values={{ days }} />
        </span>
      </div>
      <div className={styles.chart}>
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </section>
  )
}
