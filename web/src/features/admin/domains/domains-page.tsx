import '../parts/admin.css'
import './domains.css'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { type BlockedDomain, DOMAINS_PER_PAGE, domainsQuery } from '../../../api/admin/domains.ts'
import { useErrorWords } from '../../../api/error-words.ts'
import { Text, useText } from '../../../i18n/text.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { EmptyState, ErrorState, NoMatch } from '../../../ui/states.tsx'
import { readPage, useUrlState } from '../../../ui/url-state.ts'
import { ListFoot } from '../parts/list-foot.tsx'
import { BlockDialog } from './block-dialog.tsx'
import { domainColumns } from './domain-columns.tsx'
import { UnblockDialog } from './unblock-dialog.tsx'

export function DomainsPage() {
  const t = useText()
  const words = useErrorWords()
  const { formatNumber } = useIntl()
  const [search, change] = useUrlState()
  const filter = { page: readPage(search), search: search.get('q') ?? '' }
  const list = useQuery(domainsQuery(filter))
  const { data, error } = list
  const [blocking, setBlocking] = useState(false)
  const [unblocking, setUnblocking] = useState<BlockedDomain | null>(null)
  const columns = useMemo(() => domainColumns(setUnblocking), [])
  return (
    <>
      <PageTitle area="nav.adminDashboard" id="nav.adminDomains">
        {data && <span className="count">{formatNumber(data.total)}</span>}
      </PageTitle>
      <p className="small quiet domains-about">
        <Text id="domains.about" />
      </p>
      <div className="toolbar admin-tools">
        <SearchBox
          label={t('domains.search')}
          placeholder={t('domains.searchHint')}
          value={filter.search}
          onSearch={(q) => change({ q })}
        />
        <span className="end" />
        <Button look="main" className="wide" onClick={() => setBlocking(true)}>
          <Plus className="icon" aria-hidden />
          <Text id="domains.block" />
        </Button>
      </div>
      <section className="panel">
        {error && !data ? (
          <ErrorState words={words(error, 'domains.failed')} onRetry={() => void list.refetch()} />
        ) : (
          <>
            <DataTable
              columns={columns}
              rows={data?.items}
              rowId={(row) => String(row.id)}
              expected={5}
              busy={list.isFetching}
              label={t('nav.adminDomains')}
              className="domains"
              empty={
                filter.search ? (
                  <NoMatch words={t('domains.noMatch')} onClear={() => change({ q: null })} />
                ) : (
                  <EmptyState words={t('domains.none')} />
                )
              }
            />
            <ListFoot
              page={filter.page}
              perPage={DOMAINS_PER_PAGE}
              total={data?.total ?? 0}
              onPage={(page) => change({ page })}
            />
          </>
        )}
      </section>
      {blocking && <BlockDialog onClose={() => setBlocking(false)} />}
      {unblocking && <UnblockDialog domain={unblocking} onClose={() => setUnblocking(null)} />}
    </>
  )
}
