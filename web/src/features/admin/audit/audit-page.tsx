import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { type AuditEntry, auditQuery, ENTRIES_PER_PAGE } from '../../../api/admin/audit.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { AdminList } from '../parts/admin-list.tsx'
import { auditColumns } from './audit-columns.tsx'
import { readAuditFilter } from './audit-filter.ts'
import { AuditTools } from './audit-tools.tsx'
import { ChainState } from './chain-state.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import counts from '../../../ui/counts.module.css'
import auditTable from './audit-table.module.css'

const NO_FILTER = { q: null, action: null, actor: null, from: null, to: null }

export function AuditPage() {
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const filter = readAuditFilter(search)
  const list = useQuery(auditQuery(filter))
  const { data } = list
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const columns = useMemo(() => auditColumns(setOpen), [])
  const { page, asOf: _, ...asked } = filter
  const actor = data?.items.find((entry) => entry.actor?.id === filter.actor)?.actor?.email
  const filtered = Object.values(asked).some(Boolean)
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminAudit">
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </PageTitle>
      <ChainState />
      <AuditTools
        filter={filter}
        actor={actor}
        days={[search.get('from') ?? '', search.get('to') ?? '']}
        change={change}
      />
      <AdminList
        list={list}
        columns={columns}
        label="nav.adminAudit"
        className={auditTable.log}
        expected={10}
        page={page}
        perPage={ENTRIES_PER_PAGE}
        onPage={change}
        words={{ failed: 'log.failed', noMatch: 'log.noMatch', none: 'log.none' }}
        onClear={filtered ? () => change(NO_FILTER) : undefined}
      />
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
