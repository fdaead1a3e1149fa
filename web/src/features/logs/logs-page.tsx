import { MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { LOGS_PER_PAGE, type LogEntry, logsQuery } from '../../api/logs.ts'
import { useText } from '../../i18n/text.tsx'
import { PressingProvider } from '../../parts/visit-filters/pressable.tsx'
import { useVisitFilters } from '../../parts/visit-filters/use-visit-filters.ts'
import { List } from '../../ui/list.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState, NoMatch } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { useOccupied } from '../../ui/use-occupied.ts'
import { keptColumns } from './log-column-choice.ts'
import { logColumns } from './log-columns.tsx'
import { FORMER, isFiltered, NO_FILTER, readLogFilter, readLogPage } from './log-filter.ts'
import { LogPager } from './log-pager.tsx'
import { readPeriod } from './log-period.ts'
import { LogTools } from './log-tools.tsx'
import { useLiveLog } from './use-live-log.ts'
import { useShownVisit } from './use-shown-visit.ts'
import { writeVisit } from './visit-address.ts'
import { VisitPanel } from './visit-panel.tsx'
import logTable from './log-table.module.css'

const OF_LOG = { aliases: FORMER }

export function LogsPage() {
  const t = useText()
  const words = useErrorWords()
  const [search, change] = useUrlState()
  const used = useVisitFilters(OF_LOG)
  const now = new Date()
  const filter = readLogFilter(search, now)
  const at = readLogPage(search)
  const list = useQuery(logsQuery(filter, at))
  const [chosen] = keptColumns.use()
  const { isPlaceholderData } = list
  const area = useRef<HTMLDivElement>(null)
  const visit = search.get('visit')
  const occupied = useOccupied(area) || visit !== null
  const live = useLiveLog(list, filter, at, occupied)
  const data = live.page
  // The list stays at its page.
  const name = (visit: string | null) =>
    change({ visit, page: at.page, asof: at.asOf, cursor: at.cursor }, true)
  const open = useRef((_: LogEntry) => {})
  open.current = (entry) => name(writeVisit(entry))
  const columns = useMemo(() => logColumns(chosen, (entry) => open.current(entry)), [chosen])
  const shown = useShownVisit(visit, data?.items, (entry) => open.current(entry))

  const last = Math.min(MAX_LOG_PAGES, pagesOf(data?.total ?? 0, LOGS_PER_PAGE))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for an answer to this page
  useEffect(() => {
    if (!data || isPlaceholderData || at.cursor || at.page <= last) return
    change({ page: last, asof: data.as_of, cursor: null }, true)
  }, [data, isPlaceholderData, at.cursor, at.page, last])

  const fault = (error: Error) => {
    if (!(error instanceof ApiError)) return words(error, 'logs.failed')
    if (error.kind === 'unauthenticated' || error.status === 403) return t('logs.notAllowed')
    return error.status === 404 && filter.filters.cloak_id ? t('logs.noCloak') : words(error, 'logs.failed')
  }
  return (
    <PressingProvider value={used}>
      <PageTitle id="nav.logs" />
      <LogTools
        filter={filter}
        used={used}
        period={readPeriod(search, now)}
        change={change}
        list={list}
        live={live}
      />
      <div ref={area}>
        <List
          list={list}
          rows={data?.items}
          columns={columns}
          label={t('nav.logs')}
          className={logTable.logs}
          dense
          expected={LOGS_PER_PAGE}
          fault={fault}
          empty={
            isFiltered(filter) ? (
              <NoMatch words={t('logs.noMatch')} onClear={() => change(NO_FILTER)} />
            ) : (
              <EmptyState words={t('logs.none')} />
            )
          }
          foot={data && data.total > 0 && <LogPager data={data} at={at} change={change} />}
        />
      </div>
      {shown.named && <VisitPanel shown={shown} close={() => name(null)} />}
    </PressingProvider>
  )
}
