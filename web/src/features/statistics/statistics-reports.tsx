import { useQuery } from '@tanstack/react-query'
import { reportQuery } from '../../api/reports.ts'
import { CompareBar } from '../../parts/compare/compare-bar.tsx'
import { useAskedComparison } from '../../parts/compare/use-asked-comparison.ts'
import { useCompared } from '../../parts/compare/use-compared.ts'
import { NoVisits } from '../../parts/reports/no-visits.tsx'
import type { ReportSpan } from '../../parts/reports/ranges.ts'
import { sumOf } from '../../parts/reports/shape-reports.ts'
import { SpanReports, useSpanReports } from '../../parts/reports/span-reports.tsx'
import type { AskedRange } from '../../parts/reports/use-asked-range.ts'
import { FilterBar } from '../../parts/visit-filters/filter-bar.tsx'
import { logAddress, periodOfBar } from '../../parts/visit-filters/log-address.ts'
import type { UsedFilters } from '../../parts/visit-filters/use-visit-filters.ts'
import { CloakPanel } from './cloak-panel.tsx'
import { TotalsRow } from './totals-row.tsx'

const NO_TARGETS: ReadonlySet<string> = new Set()

type Props = { span: ReportSpan; range: AskedRange; used: UsedFilters }

/** The reports of all links over a range, compared with what the address says. */
export function StatisticsReports({ span, range, used }: Props) {
  const { filters } = used
  const reports = useSpanReports(span, filters)
  const { asked, bucket, series, countries } = reports
  const byCloak = useQuery(reportQuery('cloak', asked))
  const asks = useAskedComparison()
  const compared = useCompared(asks.comparison, span, asked)
  return (
    <>
      <FilterBar used={used} range={range}>
        <CompareBar {...asks} compared={compared} />
      </FilterBar>
      <SpanReports
        reports={reports}
        targets={NO_TARGETS}
        settled={!byCloak.isPending}
        addressOf={(at) => logAddress(filters, periodOfBar(at, bucket))}
        none={<NoVisits used={used} />}
        chart={{ before: compared?.bars }}
        figures={
          <TotalsRow
            all={series.data && sumOf(series.data)}
            before={compared?.totals}
            countries={countries.data?.length}
            compares={compared !== null}
          />
        }
      >
        <CloakPanel asked={asked} earlier={compared?.totals ? compared.span : null} />
      </SpanReports>
    </>
  )
}
