import { Suspense } from 'react'
import { CostsLink } from '../../parts/costs-link.tsx'
import { MoneyPart } from '../../parts/money/money-part.tsx'
import { MoneyRoom } from '../../parts/money/money-room.tsx'
import { RangeBar } from '../../parts/reports/range-bar.tsx'
import { ReportTabs, useShownReports } from '../../parts/reports/report-tabs.tsx'
import { useAskedRange } from '../../parts/reports/use-asked-range.ts'
import { FilterBar } from '../../parts/visit-filters/filter-bar.tsx'
import { PressingProvider } from '../../parts/visit-filters/pressable.tsx'
import { useVisitFilters } from '../../parts/visit-filters/use-visit-filters.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { ExportMenu } from './export-menu.tsx'
import { StatisticsReports } from './statistics-reports.tsx'

/** All links together over the range in the address: visits, optionally compared with earlier ones, or money. */
export function StatisticsPage() {
  const range = useAskedRange()
  const { reading } = range
  const reports = useShownReports()
  const used = useVisitFilters()
  return (
    <>
      <PageTitle id="nav.statistics" />
      <ReportTabs {...reports} />
      {reports.shown === 'money' ? (
        <>
          <RangeBar range={range} legend={false}>
            <CostsLink />
          </RangeBar>
          {'span' in reading && (
            <Suspense fallback={<MoneyRoom />}>
              <MoneyPart span={reading.span} />
            </Suspense>
          )}
        </>
      ) : (
        <PressingProvider value={used}>
          <RangeBar range={range}>
            {'span' in reading && <ExportMenu span={reading.span} filters={used.filters} />}
          </RangeBar>
          {'span' in reading ? (
            <StatisticsReports span={reading.span} range={range} used={used} />
          ) : (
            <FilterBar used={used} range={range} />
          )}
        </PressingProvider>
      )}
    </>
  )
}
