import '../../parts/reports/reports.css'
import '../../parts/reports/chart.css'
import './statistics.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { reportQuery } from '../../api/reports.ts'
import { useText } from '../../i18n/text.tsx'
import { CountryPanel } from '../../parts/reports/country-panel.tsx'
import { RangeBar } from '../../parts/reports/range-bar.tsx'
import { readRange, spanBefore, spanOf } from '../../parts/reports/ranges.ts'
import { sumOf } from '../../parts/reports/shape-reports.ts'
import { SharePanels } from '../../parts/reports/share-panels.tsx'
import { TIME_ZONE } from '../../parts/time-span.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { CloakPanel } from './cloak-panel.tsx'
import { CompareSwitch } from './compare-switch.tsx'
import { ExportMenu } from './export-menu.tsx'
import { TotalsRow } from './totals-row.tsx'

const VisitsChart = lazy(async () => ({
  default: (await import('../../parts/visits-chart.tsx')).VisitsChart,
}))

const NO_TARGETS: ReadonlySet<string> = new Set()

/** All links together over a time that the address keeps, if asked against the time before. */
export function StatisticsPage() {
  const t = useText()
  const words = useErrorWords()
  const [search, change] = useUrlState()
  const range = readRange(search.get('range'))
  const compares = search.get('compare') === '1'
  const now = new Date()
  const { bucket, ...asked } = spanOf(range, now)
  const earlier = spanBefore(range, now)
  const inTime = { bucket, tz: TIME_ZONE }
  const series = useQuery(reportQuery('over-time', { ...asked, ...inTime }))
  const before = useQuery({ ...reportQuery('over-time', { ...earlier, ...inTime }), enabled: compares })
  const countries = useQuery(reportQuery('country', asked))
  const away = [series, countries].every(({ error, data }) => error && !data)
  const seriesBefore = compares ? before.data : undefined
  return (
    <>
      <PageTitle id="nav.statistics" />
      <RangeBar range={range} span={asked} onRange={(name) => change({ range: name })}>
        <CompareSwitch on={compares} onChange={(on) => change({ compare: on ? '1' : null })} />
        <ExportMenu asked={asked} inTime={inTime} />
      </RangeBar>
      {away ? (
        <section className="panel">
          <ErrorState
            words={words(series.error, 'stats.failed')}
            onRetry={() => void Promise.all([series.refetch(), countries.refetch()])}
          />
        </section>
      ) : (
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
                        before={seriesBefore?.map(({ visits }) => visits)}
                      />
                    </Suspense>
                  )}
                </div>
                {compares && before.error && !before.data && (
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
          <CloakPanel asked={asked} earlier={compares ? earlier : null} />
          <CountryPanel report={countries} targets={NO_TARGETS} />
          <SharePanels asked={asked} />
        </>
      )}
    </>
  )
}
