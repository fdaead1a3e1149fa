import { MAX_LOG_PAGES } from '@sluice/contract/api-access-log'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { LOGS_PER_PAGE, type LogEntry, logsQuery } from '../../api/logs.ts'
import { useText } from '../../i18n/text.tsx'
import { CloakDetailsDialog } from '../../parts/cloak-details-dialog.tsx'
import { List } from '../../ui/list.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { EmptyState, NoMatch } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { logColumns } from './log-columns.tsx'
import { NO_FILTER, readLogFilter, readLogPage } from './log-filter.ts'
import { LogPager } from './log-pager.tsx'
import { readPeriod } from './log-period.ts'
import { LogTools } from './log-tools.tsx'
import { VisitConversions } from './visit-conversions.tsx'
import logTable from './log-table.module.css'

export function LogsPage() {
  const t = useText()
  const words = useErrorWords()
  const [search, change] = useUrlState()
  const now = new Date()
  const filter = readLogFilter(search, now)
  const at = readLogPage(search)
  const list = useQuery(logsQuery(filter, at))
  const [shown, setShown] = useState<LogEntry | null>(null)
  const columns = useMemo(() => logColumns(setShown), [])

  const { data, isPlaceholderData } = list
  const last = Math.min(MAX_LOG_PAGES, pagesOf(data?.total ?? 0, LOGS_PER_PAGE))
  // biome-ignore lint/correctness/useExhaustiveDependencies: only for an answer to this page
  useEffect(() => {
    if (!data || isPlaceholderData || at.cursor || at.page <= last) return
    change({ page: last, asof: data.as_of, cursor: null }, true)
  }, [data, isPlaceholderData, at.cursor, at.page, last])

  const filtered = Object.values(filter).some(Boolean)
  const fault = (error: Error) => {
    if (!(error instanceof ApiError)) return words(error, 'logs.failed')
    if (error.kind === 'unauthenticated' || error.status === 403) return t('logs.notAllowed')
    return error.status === 404 && filter.cloak ? t('logs.noCloak') : words(error, 'logs.failed')
  }
  return (
    <>
      <PageTitle id="nav.logs" />
      <LogTools filter={filter} period={readPeriod(search, now)} change={change} list={list} />
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
          filtered ? (
            <NoMatch words={t('logs.noMatch')} onClear={() => change(NO_FILTER)} />
          ) : (
            <EmptyState words={t('logs.none')} />
          )
        }
        foot={data && data.total > 0 && <LogPager data={data} at={at} change={change} />}
      />
      {shown && (
        <CloakDetailsDialog id={shown.cloak_id} onClose={() => setShown(null)}>
          {shown.conversions.length > 0 && <VisitConversions conversions={shown.conversions} />}
        </CloakDetailsDialog>
      )}
    </>
  )
}
