import { Suspense } from 'react'
import { Link } from 'react-router'
import type { Figures } from '../../../api/admin/figures.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Legend } from '../../../parts/legend.tsx'
import { paths } from '../../../paths.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { barsBefore, visitRows } from './shape-days.ts'
import links from '../../../ui/links.module.css'
import panels from '../../../ui/panels.module.css'
import styles from './over-time.module.css'

const VisitsChart = lazyPart(
  'visits-chart',
  async () => (await import('../../../parts/visits-chart.tsx')).VisitsChart,
)

type VisitsProps = { figures: Figures; before: Figures | null; days: number }

/** The visits of each day, with those of the period before as a line. */
export function VisitsOverTime({ figures, before, days }: VisitsProps) {
  const t = useText()
  const rows = visitRows(figures.over_time)
  const none = figures.visits?.visits === 0
  return (
    <section className={panels.panel}>
      <div className={panels.head}>
        <h2>
          <Link className={links.link} to={paths.adminLinks}>
            <Text id="fig.visitsOver" />
          </Link>
        </h2>
        {rows && !none && <Legend />}
      </div>
      {!rows || none ? (
        <EmptyState words={rows ? t('fig.noneInRange', { days }) : t('fig.visitsGone')} />
      ) : (
        <div className={`${styles.chart} ${styles.tall}`}>
          <Suspense fallback={null}>
            <VisitsChart
              rows={rows}
              bucket="day"
              height={240}
              before={before ? barsBefore(before.over_time) : undefined}
            />
          </Suspense>
        </div>
      )}
    </section>
  )
}
