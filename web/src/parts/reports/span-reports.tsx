import type { VisitFilters } from '@sluice/contract/visit-filters'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { useErrorWords } from '../../api/error-words.ts'
import { completeQuery, reportQuery } from '../../api/reports.ts'
import { writeFilters } from '../../api/write-filters.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { timeZone } from '../time-span.ts'
import { CompleteSince } from './complete-since.tsx'
import { CountryPanel } from './country-panel.tsx'
import type { ReportSpan } from './ranges.ts'
import { SharePanels } from './share-panels.tsx'
import panels from '../../ui/panels.module.css'
import styles from './span-reports.module.css'

const NotedChart = lazyPart('noted-chart', async () =>
  (await import('../chart-marks/load-noted-chart.ts')).loadNotedChart(),
)
type ChartProps = ComponentProps<typeof NotedChart>

/** The visits of one or all links in a range: over time, and by country. */
export function useSpanReports(span: ReportSpan, filters: VisitFilters, cloak?: number) {
  const { bucket, running, from } = span
  const to = running ? null : span.to
  const asked = { from, to, filters: writeFilters(filters), ...(cloak !== undefined && { cloak_id: cloak }) }
  const overTime = { ...asked, bucket, tz: timeZone() }
  const series = useQuery(reportQuery('over-time', overTime))
  const since = useQuery(completeQuery('over-time', overTime)).data
  const countries = useQuery(reportQuery('country', asked))
  return { asked, bucket, running, series, since, countries }
}

type SpanReportsProps = {
  reports: ReturnType<typeof useSpanReports>
  figures: ReactNode
  /** What the chart shows in addition to the visits. */
  chart: Pick<ChartProps, 'before' | 'cloak' | 'moments'>
  targets: ReadonlySet<string>
  /** Leads from a bar to its visits. */
  addressOf: (at: string) => string
  /** Shown instead of pictures without visits. */
  none: ReactNode
  /** Shown between the chart and the countries. */
  children?: ReactNode
  /** The height of `children` is known, so that what follows will not move. */
  settled?: boolean
}

/** All reports of a range, the figures and the chart first; a single error instead if all of them failed. */
export function SpanReports(props: SpanReportsProps) {
  const { reports, figures, chart, targets, addressOf, none: nothing, children, settled = true } = props
  const words = useErrorWords()
  const { asked, bucket, running, series, since, countries } = reports
  const away = [series, countries].every(({ error, data }) => error && !data)
  if (away)
    return (
      <section className={panels.panel}>
        <ErrorState
          words={words(series.error, 'stats.failed')}
          onRetry={() => void Promise.all([series.refetch(), countries.refetch()])}
        />
      </section>
    )
  const none =
    series.data?.every(({ visits, unserved }) => visits + unserved === 0) &&
    !chart.before?.some(({ visits }) => visits)
  if (none)
    return (
      <section className={panels.panel} aria-busy={series.isFetching}>
        {figures}
        {nothing}
        {since && <CompleteSince at={since} />}
      </section>
    )
  return (
    <>
      <section className={panels.panel} aria-busy={series.isFetching}>
        {series.error && !series.data ? (
          <ErrorState words={words(series.error, 'stats.failed')} onRetry={() => void series.refetch()} />
        ) : (
          <>
            {figures}
            <div className={`${styles.chart} ${styles.noted}`}>
              {series.data && (
                <Suspense fallback={null}>
                  <NotedChart
                    rows={series.data}
                    bucket={bucket}
                    running={running}
                    addressOf={addressOf}
                    {...chart}
                  />
                </Suspense>
              )}
            </div>
            {since && <CompleteSince at={since} />}
          </>
        )}
      </section>
      {children}
      {settled && (
        <>
          <CountryPanel report={countries} targets={targets} />
          {!countries.isPending && <SharePanels asked={asked} />}
        </>
      )}
    </>
  )
}
