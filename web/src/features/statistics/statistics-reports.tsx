import { useQuery } from '@tanstack/react-query'
import { useErrorWords } from '../../api/error-words.ts'
import { completeQuery, reportQuery } from '../../api/reports.ts'
import { useText } from '../../i18n/text.tsx'
import { CompleteSince } from '../../parts/reports/complete-since.tsx'
import { NoVisits } from '../../parts/reports/no-visits.tsx'
import type { ReportSpan } from '../../parts/reports/ranges.ts'
import { sumOf } from '../../parts/reports/shape-reports.ts'
import { SpanReports, useSpanReports } from '../../parts/reports/span-reports.tsx'
import { TIME_ZONE, type TimeSpan } from '../../parts/time-span.ts'
import { logAddress, periodOfBar } from '../../parts/visit-filters/log-address.ts'
import type { UsedFilters } from '../../parts/visit-filters/use-visit-filters.ts'
import { CloakPanel } from './cloak-panel.tsx'
import { TotalsRow } from './totals-row.tsx'
import banners from '../../ui/banners.module.css'
import links from '../../ui/links.module.css'
import styles from './statistics-reports.module.css'

const NO_TARGETS: ReadonlySet<string> = new Set()

type Props = { span: ReportSpan; earlier: TimeSpan | null; used: UsedFilters }

/** The reports of all links over a range, optionally compared with the previous period. */
export function StatisticsReports({ span, earlier, used }: Props) {
  const { filters } = used
  const t = useText()
  const words = useErrorWords()
  const reports = useSpanReports(span, filters)
  const { asked, bucket, series, countries } = reports
  const byCloak = useQuery(reportQuery('cloak', asked))
  const overTime = { ...asked, ...earlier, bucket, tz: TIME_ZONE }
  const enabled = earlier !== null
  const before = useQuery({ ...reportQuery('over-time', overTime), enabled })
  const { data: since } = useQuery({ ...completeQuery('over-time', overTime), enabled })
  // A part of the period before would make growth of what is no longer kept.
  const partly = earlier && since
  const seriesBefore = earlier && !partly ? before.data : undefined
  return (
    <SpanReports
      reports={reports}
      targets={NO_TARGETS}
      settled={!byCloak.isPending}
      addressOf={(at) => logAddress(filters, periodOfBar(at, bucket))}
      none={<NoVisits used={used} />}
      chart={{ before: seriesBefore?.map(({ visits }) => visits) }}
      figures={
        <TotalsRow
          all={series.data && sumOf(series.data)}
          before={seriesBefore && sumOf(seriesBefore)}
          countries={countries.data?.length}
          compares={earlier !== null}
        />
      }
      note={
        partly ? (
          <CompleteSince at={partly} earlier />
        ) : (
          earlier &&
          before.error &&
          !before.data && (
            <p className={`${banners.banner} ${banners.warn} ${styles.note}`} role="status">
              {words(before.error, 'stats.failed')}{' '}
              <button type="button" className={links.link} onClick={() => void before.refetch()}>
                {t('retry')}
              </button>
            </p>
          )
        )
      }
    >
      <CloakPanel asked={asked} earlier={partly ? null : earlier} />
    </SpanReports>
  )
}
