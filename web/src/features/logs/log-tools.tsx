import type { UseQueryResult } from '@tanstack/react-query'
import type { LogFilter } from '../../api/logs.ts'
import { useText } from '../../i18n/text.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { RangeDays } from '../../parts/reports/range-days.tsx'
import { timeZone } from '../../parts/time-span.ts'
import { FilterChips } from '../../parts/visit-filters/filter-chips.tsx'
import { FilterMenu } from '../../parts/visit-filters/filter-menu.tsx'
import type { UsedFilters } from '../../parts/visit-filters/use-visit-filters.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import type { useUrlState } from '../../ui/url-state.ts'
import { ColumnMenu } from './column-menu.tsx'
import { LiveTail } from './live-tail.tsx'
import { NO_FILTER, NO_PERIOD } from './log-filter.ts'
import type { Period } from './log-period.ts'
import { PeriodFilter, usePeriodWords } from './period-filter.tsx'
import type { useLiveLog } from './use-live-log.ts'
import layout from '../../ui/layout.module.css'
import styles from './log-tools.module.css'

type Props = {
  filter: LogFilter
  used: UsedFilters
  period: Period
  change: ReturnType<typeof useUrlState>[1]
  list: UseQueryResult
  live: ReturnType<typeof useLiveLog>
}

/** Search, period, filters and columns; below them what is in use. */
export function LogTools({ filter, used, period, change, list, live }: Props) {
  const t = useText()
  const wordsOf = usePeriodWords()
  const chosen = wordsOf(period)
  const others = [
    ...(filter.search
      ? [{ label: t('logs.searched'), value: filter.search, remove: () => change({ q: null }) }]
      : []),
    ...(chosen === null ? [] : [{ label: t('logs.period'), value: chosen, remove: () => change(NO_PERIOD) }]),
  ]
  return (
    <div className={styles.tools}>
      <div className={styles.line}>
        <SearchBox
          label={t('logs.search')}
          placeholder={t('logs.searchHint')}
          value={filter.search}
          onSearch={(q) => change({ q })}
        />
        <FilterMenu used={used} />
        <PeriodFilter period={period} change={change} />
        <ColumnMenu />
        <span className={`${styles.fresh} ${layout.end}`}>
          <LiveTail live={live} />
          <span className="tiny faint">{t('logs.zone', { zone: timeZone() })}</span>
          <RefreshButton list={list} failed="logs.failed" onRefresh={live.show} />
        </span>
      </div>
      {period.days && (
        <RangeDays
          days={period.days}
          fault={period.fault}
          onDays={({ from, to }) => change({ range: 'custom', from, until: to })}
        />
      )}
      <FilterChips used={used} others={others} clear={() => change(NO_FILTER)} />
    </div>
  )
}
