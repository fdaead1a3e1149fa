import '../parts/admin.css'
import './audit.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { type AuditEntry, auditQuery, ENTRIES_PER_PAGE } from '../../../api/admin/audit.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { useText } from '../../../i18n/text.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { ListFoot } from '../parts/list-foot.tsx'
import { auditColumns } from './audit-columns.tsx'
import { readAuditFilter } from './audit-filter.ts'
import { AuditTools } from './audit-tools.tsx'
import { ChainState } from './chain-state.tsx'
import { EntryDialog } from './entry-dialog.tsx'

const NO_FILTER = { q: null, action: null, actor: null, from: null, to: null }

export function AuditPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const filter = readAuditFilter(search)
  const list = useQuery(auditQuery(filter))
  const { data, error } = list
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const columns = useMemo(() => auditColumns(setOpen), [])
  const { page, ...asked } = filter
  const filtered = Object.values(asked).some(Boolean)
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminAudit">
        {data && <span className="count">{formatNumber(data.total)}</span>}
      </PageTitle>
      <ChainState />
      <AuditTools filter={filter} days={[search.get('from') ?? '', search.get('to') ?? '']} change={change} />
      <section className="panel">
        {error && !data ? (
          <ErrorState words={words(error, 'log.failed')} onRetry={() => void list.refetch()} />
        ) : (
          <>
            <DataTable
              columns={columns}
              rows={data?.items}
              rowId={(row) => String(row.id)}
              expected={10}
              busy={list.isFetching}
              label={t('nav.adminAudit')}
              className="audit-log"
              empty={
                filtered ? (
                  <NoMatch words={t('log.noMatch')} onClear={() => change(NO_FILTER)} />
                ) : (
                  <EmptyState words={t('log.none')} />
                )
              }
            />
            <ListFoot
              page={page}
              perPage={ENTRIES_PER_PAGE}
              total={data?.total ?? 0}
              onPage={(next) => change({ page: next })}
            />
          </>
        )}
      </section>
      {open && (
        <EntryDialog
          entry={open}
          onClose={() => setOpen(null)}
          onActor={(actor) => {
            change({ actor })
            setOpen(null)
          }}
        />
      )}
    </>
  )
}
