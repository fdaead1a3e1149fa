import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { reportQuery } from '../../api/reports.ts'
import { useText } from '../../i18n/text.tsx'
import { CountryPanel } from '../../parts/reports/country-panel.tsx'
import type { ReportSpan } from '../../parts/reports/ranges.ts'
import { sumOf } from '../../parts/reports/shape-reports.ts'
import { SharePanels } from '../../parts/reports/share-panels.tsx'
import { TIME_ZONE, type TimeSpan } from '../../parts/time-span.ts'
import { ErrorState } from '../../ui/states.tsx'
import { CloakPanel } from './cloak-panel.tsx'
import { TotalsRow } from './totals-row.tsx'

const VisitsChart = lazy(async () => ({
  default: (await import('../../parts/visits-chart.tsx')).VisitsChart,
}))

const NO_TARGETS: ReadonlySet<string> = new Set()

/** What came of all links over a time, with a time before held against it. */
export function StatisticsReports({ span, earlier }: { span: ReportSpan; earlier: TimeSpan | null }) {
  const t = useText()
  const words = useErrorWords()
  const { bucket, running, ...asked } = span
  const inTime = { bucket, tz: TIME_ZONE }
  const series = useQuery(reportQuery('over-time', { ...asked, ...inTime }))
  const before = useQuery({
    ...reportQuery('over-time', { ...(earlier ?? asked), ...inTime }),
    enabled: earlier !== null,
  })
  const countries = useQuery(reportQuery('country', asked))
  const away = [series, countries].every(({ error, data }) => error && !data)
  const seriesBefore = earlier ? before.data : undefined
  if (away)
    return (
      <section className="panel">
        <ErrorState
          words={words(series.error, 'stats.failed')}
          onRetry={() => void Promise.all([series.refetch(), countries.refetch()])}
        />
      </section>
    )
  return (
    <>
      <section className="panel" aria-busy={series.isFetching}>
        {series.error && !series.data ? (
          <ErrorState words={words(series.error, 'stats.failed')} onRetry={() => void series.refetch()} />
        ) : (
          <>
            <TotalsRow
              all={series.data && sumOf(series.data)}
              before={seriesBefore && sumOf(seriesBefore)}
              countries={countries.data?.length}
            />
            <div className="chart">
              {series.data && (
                <Suspense fallback={null}>
                  <VisitsChart
                    rows={series.data}
                    bucket={bucket}
                    running={running}
                    before={seriesBefore?.map(({ visits }) => visits)}
                  />
                </Suspense>
              )}
            </div>
            {earlier && before.error && !before.data && (
              <p className="banner banner--warn statistics-note" role="status">
                {words(before.error, 'stats.failed')}{' '}
                <button type="button" className="link" onClick={() => void before.refetch()}>
                  {t('retry')}
                </button>
              </p>
            )}
          </>
        )}
      </section>
      <CloakPanel asked={asked} earlier={earlier} />
      <CountryPanel report={countries} targets={NO_TARGETS} />
      <SharePanels asked={asked} />
    </>
  )
}
