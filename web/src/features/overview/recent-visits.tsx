import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { reportQuery } from '../../api/reports.ts'
import { Text } from '../../i18n/text.tsx'
import { Legend } from '../../parts/legend.tsx'
import { daysBack, timeZone } from '../../parts/time-span.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState } from '../../ui/states.tsx'
import panels from '../../ui/panels.module.css'
import styles from './recent-visits.module.css'

const NotedChart = lazyPart('noted-chart', async () =>
  (await import('../../parts/chart-marks/load-noted-chart.ts')).loadNotedChart(),
)

const DAYS = 14

/** Visits of all links per day; the chart loads after the rest of the page. */
export function RecentVisits() {
  const words = useErrorWords()
  const asked = { from: daysBack(DAYS, new Date()).from, to: null, bucket: 'day' as const, tz: timeZone() }
  const { data, error, refetch } = useQuery(reportQuery('over-time', asked))
  return (
    <section className={panels.panel}>
      <div className={panels.head}>
        <h2>
          <Text id="overview.visits" values={{ days: DAYS }} />
        </h2>
        <Legend />
      </div>
      {error && !data ? (
        <ErrorState words={words(error, 'stats.failed')} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.chart}>
          {data && (
            <Suspense fallback={null}>
              <NotedChart rows={data} bucket="day" height={220} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  )
}
