import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { CloakDetail } from '../../../api/cloaks.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { reportQuery } from '../../../api/reports.ts'
import { Text } from '../../../i18n/text.tsx'
import { CountryPanel } from '../../../parts/reports/country-panel.tsx'
import { RangeBar } from '../../../parts/reports/range-bar.tsx'
import type { ReportSpan } from '../../../parts/reports/ranges.ts'
import { sumOf } from '../../../parts/reports/shape-reports.ts'
import { SharePanels } from '../../../parts/reports/share-panels.tsx'
import { Stat } from '../../../parts/reports/stat.tsx'
import { useAskedRange } from '../../../parts/reports/use-asked-range.ts'
import { TIME_ZONE } from '../../../parts/time-span.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { useVersionMarks } from './use-version-marks.ts'

const VisitsChart = lazy(async () => ({
  default: (await import('../../../parts/visits-chart.tsx')).VisitsChart,
}))

/** Statistics of one link over a range that the address keeps. */
export function CloakReports({ cloak }: { cloak: CloakDetail }) {
  const range = useAskedRange()
  return (
    <>
      <RangeBar range={range} />
      {'span' in range.reading && <ReportsOfSpan cloak={cloak} span={range.reading.span} />}
    </>
  )
}

function ReportsOfSpan({ cloak, span }: { cloak: CloakDetail; span: ReportSpan }) {
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const { bucket, running, from, to } = span
  const asked = { cloak_id: cloak.id, from, to }
  const series = useQuery(reportQuery('over-time', { ...asked, bucket, tz: TIME_ZONE }))
  const marks = useVersionMarks(cloak.id, series.data)
  const countries = useQuery(reportQuery('country', asked))
  const away = [series, countries].every(({ error, data }) => error && !data)
  const all = series.data && sumOf(series.data)
  const percent = (part: number, whole: number) =>
    formatNumber(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 1 })
  const targeted = new Set(cloak.selected_regions.map(({ code }) => code))
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
            <dl className="stats panel-head--line">
              <Stat label={<Text id="visits" />} value={all && formatNumber(all.visits)}>
                {all && all.unserved > 0 && (
                  <Text id="stats.unserved" values={{ count: formatNumber(all.unserved) }} />
                )}
              </Stat>
              <Stat
                label={
                  <>
                    <i className="swatch swatch--real" />
                    <Text id="real" />
                  </>
                }
                value={all && formatNumber(all.real_visits)}
              >
                {all && (
                  <Text
                    id="stats.of"
                    values={{
                      share: percent(all.real_visits, all.visits),
                      all: formatNumber(all.visits),
                    }}
                  />
                )}
              </Stat>
              <Stat
                label={
                  <>
                    <i className="swatch swatch--audit" />
                    <Text id="audit" />
                  </>
                }
                value={all && formatNumber(all.audit_visits)}
              >
                {all && (
                  <Text
                    id="stats.of"
                    values={{
                      share: percent(all.audit_visits, all.visits),
                      all: formatNumber(all.visits),
                    }}
                  />
                )}
              </Stat>
              <Stat
                label={<Text id="stats.countries" />}
                value={countries.data && formatNumber(countries.data.length)}
              >
                {cloak.mode === 'cloak' && countries.data && (
                  <Text
                    id="stats.targeted"
                    values={{
                      count: countries.data.filter(({ country }) => targeted.has(country)).length,
                    }}
                  />
                )}
              </Stat>
            </dl>
            <div className="chart">
              {series.data && (
                <Suspense fallback={null}>
                  <VisitsChart rows={series.data} bucket={bucket} running={running} marks={marks} />
                </Suspense>
              )}
            </div>
          </>
        )}
      </section>
      <CountryPanel report={countries} targets={targeted} />
      <SharePanels asked={asked} />
    </>
  )
}
