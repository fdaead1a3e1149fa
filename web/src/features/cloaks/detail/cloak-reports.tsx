import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { CloakDetail } from '../../../api/cloaks.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { reportQuery } from '../../../api/reports.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { TIME_ZONE } from '../../../parts/time-span.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { CountryPanel } from './country-panel.tsx'
import { RANGES, readRange, spanOf } from './ranges.ts'
import { sumOf } from './shape-reports.ts'
import { SharePanels } from './share-panels.tsx'

const VisitsChart = lazy(async () => ({
  default: (await import('../../../parts/visits-chart.tsx')).VisitsChart,
}))

/** Statistics of one link over a range that the address keeps. */
export function CloakReports({ cloak }: { cloak: CloakDetail }) {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber, formatDateTimeRange } = useIntl()
  const [search, change] = useUrlState()
  const range = readRange(search.get('range'))
  const { bucket, from, to } = spanOf(range, new Date())
  const asked = { cloak_id: cloak.id, from, to }
  const series = useQuery(reportQuery('over-time', { ...asked, bucket, tz: TIME_ZONE }))
  const countries = useQuery(reportQuery('country', asked))
  const all = series.data && sumOf(series.data)
  const percent = (part: number, whole: number) =>
    formatNumber(whole === 0 ? 0 : part / whole, { style: 'percent', maximumFractionDigits: 1 })
  const targeted = new Set(cloak.selected_regions.map(({ code }) => code))
  return (
    <>
      <div className="range">
        <fieldset className="seg seg--fill" aria-label={t('stats.range')}>
          {RANGES.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === range}
              onClick={() => change({ range: name })}
            >
              <Text id={`range.${name}`} />
            </button>
          ))}
        </fieldset>
        <span className="small quiet num">
          {formatDateTimeRange(new Date(from), new Date(to), { dateStyle: 'medium' })}{' '}
          <span className="faint">{TIME_ZONE}</span>
        </span>
        <span className="legend end">
          <span>
            <i className="swatch swatch--real" />
            <Text id="real" />
          </span>
          <span>
            <i className="swatch swatch--audit" />
            <Text id="audit" />
          </span>
        </span>
      </div>
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
                    values={{ share: percent(all.real_visits, all.visits), all: formatNumber(all.visits) }}
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
                    values={{ share: percent(all.audit_visits, all.visits), all: formatNumber(all.visits) }}
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
                    values={{ count: countries.data.filter(({ country }) => targeted.has(country)).length }}
                  />
                )}
              </Stat>
            </dl>
            <div className="chart">
              {series.data && (
                <Suspense fallback={null}>
                  <VisitsChart rows={series.data} bucket={bucket} />
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

type StatProps = { label: React.ReactNode; value: string | undefined; children: React.ReactNode }

const Stat = ({ label, value, children }: StatProps) => (
  <div className="stat">
    <dt>{label}</dt>
    <dd>{value ?? <span className="skeleton" style={{ width: 72 }} />}</dd>
    <dd className="base">{children || '\u00a0'}</dd>
  </div>
)
