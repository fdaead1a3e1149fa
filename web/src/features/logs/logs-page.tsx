import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../api/api-error.ts'
import { cloakNamesQuery } from '../../api/cloaks.ts'
import { useErrorWords } from '../../api/error-words.ts'
import { LOGS_PER_PAGE, type LogEntry, logsQuery, MAX_LOG_PAGES } from '../../api/logs.ts'
import { Text, useText } from '../../i18n/text.tsx'
import { CloakDetailsDialog } from '../../parts/cloak-details-dialog.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { TIME_ZONE } from '../../parts/time-span.ts'
import { Button } from '../../ui/button.tsx'
import { Choice } from '../../ui/choice.tsx'
import { List } from '../../ui/list.tsx'
import { pagesOf } from '../../ui/page-numbers.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RowsOf } from '../../ui/rows-of.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { EmptyState, NoMatch } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { logColumns } from './log-columns.tsx'
import { narrow, readLogFilter } from './log-filter.ts'
import layout from '../../ui/layout.module.css'
import toolbars from '../../ui/toolbars.module.css'
import logTable from './log-table.module.css'
import styles from './logs-page.module.css'

/** Number of entries that the pages can reach. */
const REACH = MAX_LOG_PAGES * LOGS_PER_PAGE
const NO_FILTER = { q: null, to: null, cloak: null }

export function LogsPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const filter = readLogFilter(search)
  const list = useQuery(logsQuery(filter))
  const cloaks = useQuery(cloakNamesQuery)
  const [shown, setShown] = useState<LogEntry | null>(null)
  const columns = useMemo(() => logColumns(setShown), [])

  const { data } = list
  const total = data?.total ?? 0
  const pages = Math.min(MAX_LOG_PAGES, pagesOf(total, LOGS_PER_PAGE))
  const filtered = filter.search !== '' || filter.to !== null || filter.cloak !== null
  const loaded = data && list.isPlaceholderData ? narrow(data.items, filter.search) : data?.items
  const rows = list.isPlaceholderData && loaded?.length === 0 ? undefined : loaded
  const fault = (error: Error) =>
    error instanceof ApiError && (error.kind === 'unauthenticated' || error.status === 403)
      ? t('logs.notAllowed')
      : words(error, 'logs.failed')
  return (
    <>
      <PageTitle id="nav.logs" />
      <div className={`${toolbars.toolbar} ${styles.tools}`}>
        <SearchBox
          label={t('logs.search')}
          placeholder={t('logs.searchHint')}
          value={filter.search}
          onSearch={(q) => change({ q })}
        />
        <Choice
          label={t('logs.to')}
          value={filter.to ?? 'all'}
          onChange={(to) => change({ to: to === 'all' ? null : to })}
          options={[
            { value: 'all', label: t('all') },
            { value: 'target', label: t('destination.target') },
            { value: 'audit', label: t('destination.audit') },
          ]}
        />
        <Choice
          label={t('logs.cloak')}
          value={String(filter.cloak ?? 'all')}
          onChange={(id) => change({ cloak: id === 'all' ? null : id })}
          options={[
            { value: 'all', label: t('all') },
            ...(cloaks.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <Button look="plain" disabled={!filtered} onClick={() => change(NO_FILTER)}>
          <Text id="logs.reset" />
        </Button>
        <span className={`${styles.fresh} ${layout.end}`}>
          <span className="tiny faint">{t('logs.zone', { zone: TIME_ZONE })}</span>
          <RefreshButton list={list} failed="logs.failed" />
        </span>
      </div>
      <List
        list={list}
        rows={rows}
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
        foot={
          total > 0 && (
            <>
              <span>
                <RowsOf id="logs.rowsOf" page={filter.page} perPage={LOGS_PER_PAGE} total={total} />
                {total > REACH && (
                  <>
                    {' · '}
                    <span className="faint">
                      <Text id="logs.reach" values={{ count: formatNumber(REACH) }} />
                    </span>
                  </>
                )}
              </span>
              <Pager page={filter.page} pages={pages} kind="window" onPage={(page) => change({ page })} />
            </>
          )
        }
      />
      {shown && <CloakDetailsDialog id={shown.cloak_id} onClose={() => setShown(null)} />}
    </>
  )
}
