import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { type AuditEntry, auditQuery, ENTRIES_PER_PAGE } from '../../../api/admin/audit.ts'
import { useText } from '../../../i18n/text.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { EmptyState, NoMatch } from '../../../ui/states.tsx'
import { useUrlState } from '../../../ui/url-state.ts'
import { ListPages } from '../parts/list-pages.tsx'
import { readAuditFilter } from './audit-filter.ts'
import { AuditTools } from './audit-tools.tsx'
import { ChainState } from './chain-state.tsx'
import { EntryDays } from './entry-days.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import counts from '../../../ui/counts.module.css'

const NO_FILTER = { q: null, action: null, actor: null, from: null, to: null }

export function AuditPage() {
  const t = useText()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const filter = readAuditFilter(search)
  const list = useQuery(auditQuery(filter))
  const { data } = list
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const { page, asOf: _, ...asked } = filter
  const actor = data?.items.find((entry) => entry.actor?.id === filter.actor)?.actor
  const filtered = Object.values(asked).some(Boolean)
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminAudit">
        {data && <span className={counts.count}>{formatNumber(data.total)}</span>}
      </PageTitle>
      <ChainState />
      <AuditTools
        filter={filter}
        actor={actor?.name || actor?.email}
        typed={search.get('q') ?? ''}
        days={[search.get('from') ?? '', search.get('to') ?? '']}
        change={change}
      />
      <EntryDays
        list={list}
        onOpen={setOpen}
        onActor={(id) => change({ actor: id })}
        empty={
          filtered ? (
            <NoMatch words={t('log.noMatch')} onClear={() => change(NO_FILTER)} />
          ) : (
            <EmptyState words={t('log.none')} />
          )
        }
        foot={
          data && (
            <ListPages
              page={page}
              perPage={ENTRIES_PER_PAGE}
              total={data.total}
              onPage={(to) => change({ page: to, asof: data.as_of })}
            />
          )
        }
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
