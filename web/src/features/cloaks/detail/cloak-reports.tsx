import { type ReactNode, Suspense } from 'react'
import { useIntl } from 'react-intl'
import type { CloakDetail } from '../../../api/cloaks.ts'
import { Text } from '../../../i18n/text.tsx'
import { Change } from '../../../parts/compare/change.tsx'
import { CompareBar } from '../../../parts/compare/compare-bar.tsx'
import { useAskedComparison } from '../../../parts/compare/use-asked-comparison.ts'
import { type Compared, useCompared } from '../../../parts/compare/use-compared.ts'
import { CostsLink } from '../../../parts/costs-link.tsx'
import { MoneyPart } from '../../../parts/money/money-part.tsx'
import { MoneyRoom } from '../../../parts/money/money-room.tsx'
import { NoVisits } from '../../../parts/reports/no-visits.tsx'
import { RangeBar } from '../../../parts/reports/range-bar.tsx'
import type { ReportSpan } from '../../../parts/reports/ranges.ts'
import { ReportTabs, useShownReports } from '../../../parts/reports/report-tabs.tsx'
import { sumOf } from '../../../parts/reports/shape-reports.ts'
import { SpanReports, useSpanReports } from '../../../parts/reports/span-reports.tsx'
import { Stat } from '../../../parts/reports/stat.tsx'
import { type AskedRange, useAskedRange } from '../../../parts/reports/use-asked-range.ts'
import { FilterBar } from '../../../parts/visit-filters/filter-bar.tsx'
import { logAddress, periodOfBar } from '../../../parts/visit-filters/log-address.ts'
import { PressingProvider } from '../../../parts/visit-filters/pressable.tsx'
import { type UsedFilters, useVisitFilters } from '../../../parts/visit-filters/use-visit-filters.ts'
import { useVersionMoments } from './use-version-moments.ts'
import stat from '../../../parts/reports/stat.module.css'
import panels from '../../../ui/panels.module.css'
import swatches from '../../../ui/swatches.module.css'

const OF_LINK = { without: ['cloak_id'] } as const

/** Statistics of one link over the range in the address. */
export function CloakReports({ cloak }: { cloak: CloakDetail }) {
  const range = useAskedRange()
  const reports = useShownReports()
  const used = useVisitFilters(OF_LINK)
  const money = reports.shown === 'money'
  const span = 'span' in range.reading ? range.reading.span : null
  return (
    <>
      <ReportTabs {...reports} />
      <RangeBar range={range} legend={!money}>
        {money && <CostsLink cloak={cloak.id} />}
      </RangeBar>
      {!money && (
        <PressingProvider value={used}>
          {span ? (
            <ReportsOfSpan cloak={cloak} span={span} range={range} used={used} />
          ) : (
            <FilterBar used={used} range={range} cloak={cloak.id} />
          )}
        </PressingProvider>
      )}
      {span && money && (
        <Suspense fallback={<MoneyRoom />}>
          <MoneyPart span={span} cloak={cloak.id} />
        </Suspense>
      )}
    </>
  )
}

type OfSpan = { cloak: CloakDetail; span: ReportSpan; range: AskedRange; used: UsedFilters }

function ReportsOfSpan({ cloak, span, range, used }: OfSpan) {
  const reports = useSpanReports(span, used.filters, cloak.id)
  const asked = { ...used.filters, cloak_id: { is: [String(cloak.id)], not: [] } }
  const moments = useVersionMoments(cloak.id)
  const asks = useAskedComparison()
  const compared = useCompared(asks.comparison, span, reports.asked)
  const targets = new Set(cloak.mode === 'cloak' ? cloak.selected_regions.map(({ code }) => code) : [])
  return (
    <>
      <FilterBar used={used} range={range} cloak={cloak.id}>
        <CompareBar {...asks} compared={compared} />
      </FilterBar>
      <SpanReports
        reports={reports}
        targets={targets}
        chart={{ cloak: cloak.id, moments, before: compared?.bars }}
        addressOf={(at) => logAddress(asked, periodOfBar(at, reports.bucket))}
        none={<NoVisits used={used} />}
        figures={<Figures cloak={cloak} reports={reports} targets={targets} compared={compared} />}
      />
    </>
  )
}

type FiguresProps = {
  cloak: CloakDetail
  reports: ReturnType<typeof useSpanReports>
  targets: ReadonlySet<string>
  compared: Compared | null
}

/** The totals of the range, and how many of the countries are targeted. */
function Figures({ cloak, reports: { series, countries }, targets, compared }: FiguresProps) {
  const { formatNumber } = useIntl()
  const all = series.data && sumOf(series.data)
  const before = compared?.totals
  const side = (name: 'real' | 'audit', label: ReactNode) => {
    const part = all?.[`${name}_visits`]
    return (
      <Stat
        label={
          <>
            <i className={`${swatches.swatch} ${swatches[name]}`} />
            {label}
          </>
        }
        value={part === undefined ? undefined : formatNumber(part)}
      >
        {before && part !== undefined && <Change now={part} before={before[`${name}_visits`]} />}
        {!before && all && part !== undefined && all.visits > 0 && (
          <Text
            id="stats.of"
            values={{
              share: formatNumber(part / all.visits, {
                style: 'percent',
                minimumFractionDigits: 1,
                maximumFractionDigits: 1,
              }),
              all: formatNumber(all.visits),
            }}
          />
        )}
      </Stat>
    )
  }
  return (
    <dl className={`${stat.stats} ${compared ? stat.compared : ''} ${panels.line}`}>
      <Stat label={<Text id="visits" />} value={all && formatNumber(all.visits)}>
        {all && before && <Change now={all.visits} before={before.visits} />}
        {!before && all && all.unserved > 0 && (
          <Text id="stats.unserved" values={{ count: formatNumber(all.unserved) }} />
        )}
      </Stat>
      {side('real', <Text id="real" />)}
      {side('audit', <Text id="audit" />)}
      <Stat
        label={<Text id="stats.countries" />}
        value={countries.data && formatNumber(countries.data.length)}
      >
        {cloak.mode === 'cloak' && countries.data && (
          <Text
            id="stats.targeted"
            values={{ count: countries.data.filter(({ country }) => targets.has(country)).length }}
          />
        )}
      </Stat>
    </dl>
  )
}
